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
