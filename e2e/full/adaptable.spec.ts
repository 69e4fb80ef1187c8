import type { APIRequestContext, Page } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import { starterKingdoms, topPlayer } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const FITS = 'fit thumbs and large or wide text, and cover nothing that has the focus'

/** A page, and what it says once its own data is drawn. */
type Screen = readonly [path: string, drawn: string | RegExp]

async function open(page: Page, [path, drawn]: Screen): Promise<void> {
  await page.goto(path)
  // The build's own first page has made room for the app.
  await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(drawn).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

async function obstaclesOn(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 740 })
    if (await scrollsSideways(page)) found.push(`${name}: scrolls sideways at ${width} px`)
  }
  return [...found, ...(await findObstacles(page, name))]
}

async function obstaclesOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await open(page, screen)
    found.push(...(await obstaclesOn(page, screen[0])))
  }
  return found
}

test(`a visitor's pages ${FITS}`, async ({ page }) => {
  const screens: Screen[] = [
    ['/', 'Daily Quiz, Daily Win!'],
    ['/login', 'Welcome back'],
    ['/signup', 'Create An Account'],
    ['/change-password/abc', 'New Password'],
    ['/daily', 'Start'],
    ['/no-such-page', 'Page Not Found'],
  ]
  expect(await obstaclesOf(page, screens)).toEqual([])
})

/** The widest letter, as many as a name may have. */
const WIDE_NAME = 'W'.repeat(20)

/** Plays a quiz and that of the day, and is on a leaderboard of many. Gives the day. */
async function playBefore(page: Page, adminCalls: APIRequestContext): Promise<string> {
  const { request } = page
  const { user } = await (await request.get('/api/auth/user')).json()
  const { path } = await makeQuiz(adminCalls, [
    { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
  ])
  const categoryId = path.split('/').at(-1)
  const begun = await request.post('/api/quiz-result/start', { data: { categoryId } })
  const { attemptId } = await begun.json()
  const quiz = { userId: user.id, categoryId, attemptId, answers: [] }
  await expect(await request.put('/api/quiz-result/submit', { data: quiz })).toBeOK()
  const today = await (await request.post('/api/daily/start', { data: {} })).json()
  const daily = { attemptId: today.attemptId, answers: [] }
  await expect(await request.put('/api/daily/submit', { data: daily })).toBeOK()
  const others = Array.from({ length: 12 }, (_, index) => topPlayer(index + 1, WIDE_NAME))
  const own = { ...topPlayer(13, WIDE_NAME), userId: user.id }
  await page.route('**/api/quiz-result/top-players', (route) =>
    route.fulfill({ json: [...others, own] }),
  )
  return today.day
}

test(`pages that show what was played ${FITS}`, async ({ playerPage: page, adminCalls }) => {
  const day = await playBefore(page, adminCalls)
  const screens: Screen[] = [
    ['/leaderboard', WIDE_NAME],
    ['/leaderboard?board=day', 'Top 3 Players'],
    [`/daily/${day}`, /^You scored/],
    ['/profile', 'The last 12 weeks'],
    ['/badges', / earned$/],
  ]
  expect(await obstaclesOf(page, screens)).toEqual([])
})

test(`a player's other pages ${FITS}`, async ({ playerPage: page }) => {
  const found = await obstaclesOf(page, [
    ['/result-score', /You get 0 points!/],
    ['/result-detail', 'No result found.'],
    ['/unauthorized', 'Unauthorized'],
    ['/mistakes', 'No mistakes yet.'],
    ['/account', 'This device'],
    ['/leagues', 'You’re not in a league yet'],
    ['/daily', 'Start'],
    ['/quiz', 'Choose Your Kingdom'],
  ])
  await page
    .getByRole('link', { name: /^Categories of / })
    .first()
    .click()
  const next = page.getByRole('link', { name: /^Start with / })
  await expect(next).toBeVisible()
  found.push(...(await obstaclesOn(page, 'a kingdom with a next quiz')))
  await next.click()
  await expect(page.getByText(/^0 of \d+ played/)).toBeVisible()
  found.push(...(await obstaclesOn(page, 'an overview in a kingdom')))
  await page.getByRole('button', { name: 'Open menu' }).click()
  found.push(...(await findObstacles(page, 'the menu')))
  expect(found).toEqual([])
})

test(`a quiz and its result ${FITS}`, async ({ playerPage: page, adminCalls }) => {
  const { path, title } = await makeQuiz(adminCalls, [
    {
      questionText: 'Which of these words names an instrument that records earthquakes?',
      options: ['Electrocardiograph', 'Seismograph', 'A spectrophotometer', 'Thermohygrograph'],
      correctAnswer: 1,
    },
  ])
  await page.setViewportSize({ width: 360, height: 640 })
  for (const overview of ['/daily', path]) {
    await page.goto(overview)
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport({
      ratio: 1,
    })
  }
  const found = await obstaclesOn(page, 'the overview of a quiz')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeVisible()
  found.push(...(await obstaclesOn(page, 'a running quiz')))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  found.push(...(await obstaclesOn(page, 'a result')))
  await page.getByRole('link', { name: /^Practise \d+ mistakes?$/ }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Correct answer')).toBeVisible()
  found.push(...(await findObstacles(page, 'a question that was practised')))
  await page.goto('/quiz')
  await page.getByRole('link', { name: title }).click()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('listitem')).toBeVisible()
  found.push(...(await findObstacles(page, 'a kingdom')))
  await open(page, ['/mistakes', title])
  found.push(...(await obstaclesOn(page, 'mistakes')))
  expect(found).toEqual([])
})

test(`the console's pages ${FITS}`, async ({ adminPage: page, site }) => {
  const [kingdom = ''] = starterKingdoms()
  const screens: Screen[] = [
    ['/dashboard', /^Table$/],
    ['/kingdoms', kingdom],
    ['/categories', 'Architecture'],
    ['/add-quiz', 'Category'],
    ['/account', 'This device'],
    ['/accounts', 'keeper'],
    ['/daily', /./],
    ['/import', 'From text'],
    ['/reports', /^No open reports$|^\d+ reports?$/],
    ['/history', /^No changes yet$| (added|edited|deleted|made) /],
  ]
  const found = await obstaclesOf(
    page,
    screens.map(([path, drawn]): Screen => [site.adminUrl + path, drawn]),
  )
  expect(found).toEqual([])
})

test(`the console's forms ${FITS}`, async ({ adminPage: page, site }) => {
  const found: string[] = []
  for (const [path, button] of [
    ['/kingdoms', 'Add Kingdom'],
    ['/categories', 'Add Category'],
  ] as const) {
    await open(page, [site.adminUrl + path, button])
    await page.getByRole('button', { name: button }).click()
    found.push(...(await findObstacles(page, button)))
  }
  await page.goto(`${site.adminUrl}/add-quiz`)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '+ Add Quiz' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  found.push(...(await findObstacles(page, 'questions')))
  await page.getByRole('button', { name: 'Add Question' }).click()
  found.push(...(await findObstacles(page, 'Add Question')))
  expect(found).toEqual([])
})
