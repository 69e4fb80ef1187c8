import type { Page } from 'playwright/test'
import { type Account, PASSWORD } from '../fixtures/accounts.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import {
  alertOf,
  type Call,
  casesOf,
  listCall,
  press,
  tryAgain,
  type World,
} from '../fixtures/network.ts'
import type { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

interface PlayerWorld extends World {
  account: Account
  site: Site
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

async function start({ page, quiz }: PlayerWorld): Promise<void> {
  await page.goto(quiz.path)
  await press(page, 'Start')
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
}

async function answer({ page }: PlayerWorld): Promise<void> {
  for (const number of [1, 2]) {
    await expect(page.getByText(`Question ${number} of 2`)).toBeVisible()
    await page.getByRole('radio', { name: /Tana|Tekeze/ }).check()
    if (number === 1) await press(page, 'Next')
  }
}

/** Puts the player onto the leaderboard and something into the recent activity. */
async function play(world: PlayerWorld): Promise<void> {
  await start(world)
  await answer(world)
  await press(world.page, 'Submit')
  await expect(world.page.getByText('You scored 2 out of 2')).toBeVisible()
}

/** Another address than the account's, which is verified already. */
const newcomer = ({ account: { email, username } }: PlayerWorld) => ({
  email: `new-${email}`,
  username: `n-${username}`,
  password: PASSWORD,
})

async function signUp(world: PlayerWorld): Promise<void> {
  const { page, site } = world
  const data = newcomer(world)
  await expect(await page.request.post('/api/auth/signup', { data })).toBeOK()
  await site.mailbox.newest(data.email, /verify/i)
}

async function followLink(world: PlayerWorld): Promise<void> {
  const { page, site } = world
  await page.goto(
    linkPath(await site.mailbox.newest(newcomer(world).email, /verify/i), 'verify-email'),
  )
}

const CHECK_FAILED = 'An error occurred while verifying your token.'
const UNREACHABLE = 'The server could not be reached.'

const byVisitors: Call<PlayerWorld>[] = [
  {
    name: 'a sign-up',
    api: '**/api/auth/signup',
    isWrite: true,
    before: async (world) => {
      const { email, username, password } = newcomer(world)
      await world.page.goto('/signup')
      await fill(world.page, { Email: email, Username: username, Password: password })
    },
    make: ({ page }) => press(page, 'Sign Up'),
    told: ({ page }) => alertOf(page, 'Failed to register user!'),
    goOn: ({ page }) => press(page, 'Sign Up'),
    done: ({ page }) => expect(page).toHaveURL('/login'),
    doneTwice: async (world) => {
      const { page } = world
      await expect(alertOf(page, 'Your account may already exist')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(newcomer(world).email)
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
      await expect(page).toHaveURL('/login')
    },
  },
  {
    name: 'the look at a mailed link',
    api: '**/api/token/validate/*',
    before: signUp,
    make: followLink,
    told: ({ page }) => alertOf(page, CHECK_FAILED),
    goOn: tryAgain(CHECK_FAILED),
    done: ({ page }) => expect(page).toHaveURL('/login'),
  },
  {
    name: 'the verification of an address',
    api: '**/api/token/verify-email/*',
    isWrite: true,
    before: signUp,
    make: followLink,
    told: ({ page }) => alertOf(page, CHECK_FAILED),
    goOn: tryAgain(CHECK_FAILED),
    done: ({ page }) => expect(page).toHaveURL('/login'),
    doneTwice: async ({ page }) => {
      await expect(alertOf(page, 'has already been used')).toBeVisible()
      await page.getByRole('link', { name: 'Go to the login page' }).click()
      await expect(page).toHaveURL('/login')
    },
  },
  {
    name: 'a log-in',
    api: '**/api/auth/login',
    isWrite: true,
    before: async ({ page, account: { email, password } }) => {
      await page.goto('/login')
      await fill(page, { Email: email, Password: password })
    },
    make: ({ page }) => press(page, 'Login'),
    told: ({ page }) => alertOf(page, 'An error occurred during login.'),
    goOn: ({ page }) => press(page, 'Login'),
    done: ({ page }) => expect(page).toHaveURL('/quiz'),
  },
]

const byPlayers: Call<PlayerWorld>[] = [
  {
    name: 'the session check',
    api: '**/api/auth/user',
    make: ({ page }) => page.goto('/leaderboard'),
    told: ({ page }) => alertOf(page, UNREACHABLE),
    goOn: tryAgain(UNREACHABLE),
    done: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
      await expect(alertOf(page, UNREACHABLE)).toHaveCount(0)
    },
  },
  listCall('the list of kingdoms', 'Failed to load kingdoms. Please try again.', {
    api: '**/api/kingdom',
    make: ({ page }) => page.goto('/quiz'),
    item: ({ page, quiz }) => page.getByRole('heading', { name: quiz.title }),
  }),
  listCall("the list of a kingdom's categories", 'Failed to load categories. Please try again.', {
    api: '**/api/category/kingdom/*',
    make: ({ page, quiz }) => page.goto(quiz.kingdomPath),
    item: ({ page, quiz }) =>
      page.getByRole('region', { name: 'Choose a Category' }).getByText(quiz.title),
  }),
  listCall('the recent activity', 'Failed to load recent activities', {
    api: '**/api/quiz-result/recent-activity/*',
    before: play,
    make: ({ page, quiz }) => page.goto(quiz.kingdomPath),
    item: ({ page, quiz }) =>
      page.getByRole('region', { name: 'Recent Activity' }).getByText(quiz.title),
  }),
  {
    name: 'what is known of a quiz',
    api: '**/api/category',
    make: ({ page, quiz }) => page.goto(quiz.path),
    told: ({ page }) => page.getByRole('button', { name: 'Start', exact: true }),
    goOn: ({ page }) => page.reload(),
    done: ({ page, quiz }) =>
      expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible(),
  },
  listCall('the look at the questions', 'Failed to load questions. Please try again.', {
    api: '**/api/questions/category/*/user',
    make: ({ page, quiz }) => page.goto(quiz.path),
    item: ({ page }) => page.getByRole('button', { name: 'Start', exact: true }),
  }),
  {
    name: 'a Start',
    api: '**/api/quiz-result/start',
    isWrite: true,
    before: async ({ page, quiz }) => {
      await page.goto(quiz.path)
    },
    make: ({ page }) => press(page, 'Start'),
    told: ({ page }) => alertOf(page, 'Failed to load questions. Please try again.'),
    goOn: ({ page }) => press(page, 'Start'),
    done: ({ page }) => expect(page.getByText('Question 1 of 2')).toBeVisible(),
  },
  {
    name: 'a submission',
    api: '**/api/quiz-result/submit',
    isWrite: true,
    before: async (world) => {
      await start(world)
      await answer(world)
    },
    make: ({ page }) => press(page, 'Submit'),
    told: ({ page }) => alertOf(page, 'Failed to update score. Please try again.'),
    goOn: ({ page }) => press(page, 'Retry'),
    done: ({ page }) => expect(page.getByText('You scored 2 out of 2')).toBeVisible(),
  },
  listCall('the leaderboard', 'Failed to load players', {
    api: '**/api/quiz-result/top-players',
    before: play,
    make: ({ page }) => page.goto('/leaderboard'),
    item: ({ page, account }) => page.getByRole('main').getByText(account.username).first(),
  }),
  {
    name: 'a log-out',
    api: '**/api/auth/logout',
    isWrite: true,
    before: async ({ page }) => {
      await page.goto('/leaderboard')
    },
    make: ({ page }) => page.getByRole('link', { name: 'Logout' }).click(),
    told: ({ page }) => alertOf(page, 'You’re logged out on this device'),
    goOn: tryAgain('You’re logged out on this device'),
    done: async ({ page }) => {
      await expect(page).toHaveURL('/login')
      await expect(alertOf(page, 'You’re logged out on this device')).toHaveCount(0)
      expect((await (await page.request.get('/api/auth/user')).json()).loggedIn).toBe(false)
    },
  },
]

for (const { title, run } of casesOf(byVisitors)) {
  test(title, async ({ page, account, adminCalls, site, allowFailedCalls }) => {
    allowFailedCalls()
    await run({ page, account, site, quiz: await makeQuiz(adminCalls, LAKE_AND_GORGE) })
  })
}

for (const { title, run } of casesOf(byPlayers)) {
  test(title, async ({ playerPage: page, account, adminCalls, site, allowFailedCalls }) => {
    allowFailedCalls()
    await run({ page, account, site, quiz: await makeQuiz(adminCalls, LAKE_AND_GORGE) })
  })
}
