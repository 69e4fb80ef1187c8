import type { Page } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { kingdomLink, starterCategory, starterKingdoms } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

/** Each list of the player site: where it stands, what feeds it, and its texts. */
const lists = [
  {
    name: 'the leaderboard',
    api: '**/api/quiz-result/top-players',
    loading: 'Loading players...',
    empty: 'No players yet',
    open: (page: Page) => page.goto('/leaderboard'),
  },
  {
    name: "a kingdom's categories",
    api: '**/api/category/kingdom/*',
    loading: 'Loading categories...',
    empty: 'No categories found',
    open: openKingdomWithoutCaches,
  },
  {
    name: 'the recent activity',
    api: '**/api/quiz-result/recent-activity/*',
    empty: 'No recent activity yet',
    open: openKingdomWithoutCaches,
  },
]

async function openKingdomWithoutCaches(page: Page): Promise<void> {
  const { kingdoms } = await (await page.request.get('/api/kingdom')).json()
  const science = kingdoms.find(({ title }: { title: string }) => title === physics.kingdom)
  await page.goto(`/quizkingdom?id=${science._id}`)
}

for (const { name, api, loading, empty, open } of lists) {
  if (loading) {
    test(`${name}: shows that it is loading, for three seconds at most`, async ({
      playerPage: page,
    }) => {
      await page.clock.install()
      await page.route(api, () => {}) // never answered
      await open(page)
      await expect(page.getByText(loading)).toBeVisible()
      await page.clock.runFor(3100)
      await expect(page.getByText(loading)).toBeHidden()
    })
  }

  test(`${name}: says that there is nothing`, async ({ playerPage: page }) => {
    await page.route(api, (route) => route.fulfill({ json: [] }))
    await page.route('**/api/category', (route) =>
      route.fulfill({ json: { message: 'ok', categories: [] } }),
    )
    await open(page)
    await expect(page.getByText(empty)).toBeVisible()
  })
}

test('the kingdoms come from the cache when the server is away', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/quiz')
  for (const title of starterKingdoms()) {
    await expect(kingdomLink(page, title)).toBeVisible()
  }
  await page.route('**/api/kingdom', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load kingdoms. Please try again.')).toBeVisible()
  await expect(kingdomLink(page, physics.kingdom)).toBeVisible()
})

test('the next player on the same device sees nothing of the one before', async ({
  playerPage: page,
  account,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { title, kingdomPath, path } = await makeQuiz(adminCalls, [
    { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
  ])
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 1 out of 1')).toBeVisible()
  await page.goto(kingdomPath)
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  for (const trace of [account.username, account.email, 'recent-activity', 'scorePoints'])
    expect(kept).not.toContain(trace)

  await page.request.post('/api/auth/login', { data: ADMIN })
  await page.route('**/api/quiz-result/recent-activity/*', (route) => route.abort())
  await page.goto(kingdomPath)
  await expect(activity.getByRole('alert')).toContainText('Failed to load recent activities')
  await expect(activity.getByRole('link', { name: title })).toHaveCount(0)
})
