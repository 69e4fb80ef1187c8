import type { Page } from 'playwright/test'
import { kingdomLink, starterCategory, starterKingdoms } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

/** Each list of the player site: where it stands, what feeds it, and its texts. */
const lists = [
  {
    name: 'the leaderboard',
    api: '**/api/quiz-result/top-players',
    loading: 'Loading players...',
    empty: 'No players yet',
    failed: 'Failed to load players',
    open: (page: Page) => page.goto('/leaderboard'),
  },
  {
    name: "a kingdom's categories",
    api: '**/api/category',
    loading: 'Loading categories...',
    empty: 'No categories found',
    failed: 'Failed to load categories. Please try again.',
    open: openKingdomWithoutCaches,
  },
  {
    name: 'the recent activity',
    api: '**/api/quiz-result/recent-activity/*',
    empty: 'No recent activity yet',
    failed: 'Failed to load recent activities',
    open: openKingdomWithoutCaches,
  },
]

async function openKingdomWithoutCaches(page: Page): Promise<void> {
  const { kingdoms } = await (await page.request.get('/api/kingdom')).json()
  const science = kingdoms.find(({ title }: { title: string }) => title === physics.kingdom)
  await page.goto(`/quizkingdom?id=${science._id}`)
}

for (const { name, api, loading, empty, failed, open } of lists) {
  test(`${name}: says that it is loading, that it failed, and that there is nothing`, async ({
    playerPage: page,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const asked = Promise.withResolvers<void>()
    await page.route(api, async (route) => {
      await asked.promise
      await route.abort()
    })
    await open(page)
    if (loading) await expect(page.getByText(loading)).toBeVisible()
    asked.resolve()
    const alert = page.getByRole('alert').filter({ hasText: failed })
    await expect(alert).toBeVisible()
    await page.route(api, (route) => route.fulfill({ json: [] }))
    await page.route('**/api/category', (route) =>
      route.fulfill({ json: { message: 'ok', categories: [] } }),
    )
    await alert.getByRole('button', { name: 'Try again' }).click()
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
