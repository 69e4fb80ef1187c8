import type { APIRequestContext, Page } from 'playwright/test'
import { makeQuiz } from './fixtures/made-quiz.ts'
import { answerAll, openCategory, starterCategory, startQuiz } from './fixtures/play.ts'
import { expect, test } from './fixtures/test.ts'
import { findViolations } from './fixtures/violations.ts'

const physics = starterCategory('science', 'physics.json')

/** What a scheme can change. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** In the dark and in the light scheme. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const html = page.locator('html')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const found = await findViolations(page, colorScheme === 'dark' ? COLOR_RULES : undefined)
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

const lake = {
  questionText: 'Where does the Abay begin?',
  options: ['Tana', 'Zway'],
  correctAnswer: 0,
}

const visitorPaths = ['/', '/login', '/signup', '/change-password/abc', '/unauthorized', '/404']

const playerScreens: {
  name: string
  open: (page: Page, adminCalls: APIRequestContext) => Promise<unknown>
}[] = [
  { name: '/quiz', open: (page) => page.goto('/quiz') },
  { name: 'the overview of a quiz', open: (page) => openCategory(page, physics) },
  { name: 'a running quiz', open: (page) => startQuiz(page, physics) },
  {
    name: 'a result in detail',
    open: async (page) => {
      await startQuiz(page, physics)
      await answerAll(page, physics, 6)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/result-detail')
    },
  },
  { name: '/result-score', open: (page) => page.goto('/result-score') },
  { name: '/leaderboard', open: (page) => page.goto('/leaderboard') },
  { name: '/mistakes', open: (page) => page.goto('/mistakes') },
  {
    name: 'a question that was practised, and its quiz among the mistakes',
    open: async (page, adminCalls) => {
      const { path, title } = await makeQuiz(adminCalls, [lake])
      await page.goto(path)
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('link', { name: 'Practise your mistakes' }).click()
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByText('Right answer')).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/mistakes')
      await page.getByText(title).click()
      await expect(page.getByText('Due tomorrow')).toBeVisible()
    },
  },
  {
    name: '/badges',
    open: async (page) => {
      await page.goto('/badges')
      await expect(page.getByRole('heading', { name: 'Ahead of you' })).toBeVisible()
    },
  },
  {
    name: '/profile',
    open: async (page) => {
      await page.goto('/profile')
      await expect(page.getByRole('form', { name: 'How you appear' })).toBeVisible()
    },
  },
  { name: '/leaderboard?board=kingdoms', open: (page) => page.goto('/leaderboard?board=kingdoms') },
  { name: '/leagues', open: (page) => page.goto('/leagues') },
  { name: '/account', open: openAccount },
  {
    name: 'the question whether to delete an account',
    open: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a kingdom with recent activity',
    open: async (page, adminCalls) => {
      const { path, title } = await makeQuiz(adminCalls, [lake])
      await page.goto(path)
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/result-detail')
      await page.goto('/quiz')
      await page.getByRole('link', { name: title }).click()
      const activity = page.getByRole('region', { name: 'Recent Activity' })
      await expect(activity.getByRole('img', { name: '0 of 1 correct' })).toBeVisible()
    },
  },
  {
    name: 'a list that could not be loaded',
    open: async (page) => {
      await page.route('**/api/quiz-result/top-players', (route) => route.abort())
      await page.goto('/leaderboard')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
}

/** A screen of the console: its address, what it says once its list is there, and the button of a form. */
interface ConsoleScreen {
  path: string
  drawn?: string | RegExp
  form?: string
}

const consoleScreens: ConsoleScreen[] = [
  { path: '/dashboard' },
  { path: '/kingdoms' },
  { path: '/kingdoms', form: 'Add Kingdom' },
  { path: '/categories' },
  { path: '/categories', form: 'Add Category' },
  { path: '/add-quiz' },
  { path: '/account' },
  { path: '/accounts' },
  { path: '/accounts', form: 'Actions for keeper' },
  { path: '/accounts/log' },
  { path: '/reports', drawn: /^Nothing waits for an answer$|^\d+ reports?$/ },
  { path: '/history', drawn: /^Nothing has been changed yet$| (added|edited|deleted) / },
  { path: '/unauthorized' },
  { path: '/no-such-page' },
]

for (const path of visitorPaths) {
  test(`${path} has no accessibility violation`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  })
}

test('a form that was refused, and the way out for who forgot the password, have no accessibility violation', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectNoViolations(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /forgot/i }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeHidden()
  await expectNoViolations(page)
})

for (const { path, drawn, form } of consoleScreens) {
  test(`${form ?? path} in the console has no accessibility violation`, async ({
    adminPage: page,
    site,
  }) => {
    await page.goto(`${site.adminUrl}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (drawn) {
      const words = page.getByRole('main').getByText(drawn).filter({ visible: true })
      await expect(words.first()).toBeVisible()
    }
    if (form) await page.getByRole('button', { name: form }).click()
    await expectNoViolations(page)
  })
}

test('the questions of a category and their form have no accessibility violation', async ({
  adminPage: page,
  site,
}) => {
  await page.goto(`${site.adminUrl}/add-quiz`)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '+ Add Quiz' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expectNoViolations(page)
})

test('answers that failed to arrive or cannot count have no accessibility violation', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const api = '**/api/quiz-result/submit'
  const { path } = await makeQuiz(adminCalls, [lake])
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.route(api, (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Discard these answers' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expectNoViolations(page)

  await page.unroute(api)
  const overtaken = { code: 'overtaken', message: 'You have started this quiz again.' }
  await page.route(api, (route) => route.fulfill({ status: 409, json: overtaken }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveText(overtaken.message)
  await expectNoViolations(page)
})

for (const { name, open } of playerScreens) {
  test(`${name} has no accessibility violation`, async ({
    playerPage: page,
    adminCalls,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    await open(page, adminCalls)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  })
}
