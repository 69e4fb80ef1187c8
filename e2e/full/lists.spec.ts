import type { Page } from 'playwright/test'
import { starterCategory } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

/** Each list of the player site: where it stands, what feeds it, and its texts. */
const lists = [
  {
    name: 'the leaderboard',
    api: '**/api/quiz-result/top-players',
    loading: 'Loading players...',
    failed: 'Failed to load players',
    empty: 'No players yet',
    open: (page: Page) => page.goto('/leaderboard'),
  },
  {
    name: "a kingdom's categories",
    api: '**/api/category/kingdom/*',
    loading: 'Loading categories...',
    failed: 'Failed to load categories. Please try again.',
    empty: 'No categories found',
    open: openKingdomWithoutCaches,
  },
  {
    name: 'the recent activity',
    api: '**/api/quiz-result/recent-activity/*',
    failed: 'Failed to load recent activities',
    empty: 'No recent activity yet',
    open: openKingdomWithoutCaches,
  },
  {
    name: 'the kingdoms',
    api: '**/api/kingdom',
    failed: 'Failed to load kingdoms. Please try again.',
    open: (page: Page) => page.goto('/quiz'),
  },
]

async function openKingdomWithoutCaches(page: Page): Promise<void> {
  const { kingdoms } = await (await page.request.get('/api/kingdom')).json()
  const science = kingdoms.find(({ title }: { title: string }) => title === physics.kingdom)
  await page.goto(`/quizkingdom?id=${science._id}`)
}

for (const { name, api, loading, failed, empty, open } of lists) {
  test(`${name}: says that it failed, and tries again`, async ({
    playerPage: page,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    await page.route(api, (route) => route.abort())
    await open(page)
    const alert = page.getByRole('alert').filter({ hasText: failed })
    await expect(alert).toBeVisible()
    await page.unroute(api)
    await alert.getByRole('button', { name: /try again/i }).click()
    await expect(alert).toBeHidden()
  })

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

  if (empty) {
    test(`${name}: says that there is nothing`, async ({ playerPage: page }) => {
      await page.route(api, (route) => route.fulfill({ json: [] }))
      await page.route('**/api/category', (route) =>
        route.fulfill({ json: { message: 'ok', categories: [] } }),
      )
      await open(page)
      await expect(page.getByText(empty)).toBeVisible()
    })
  }
}
