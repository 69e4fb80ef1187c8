import type { Page } from 'playwright/test'
import { expect, test } from './fixtures/test.ts'

const KINGDOMS = Array.from({ length: 12 }, (_, at) => `The Long Name of Kingdom ${at + 1}`)
const DAYS = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
const PLAYERS = Array.from({ length: 5 }, (_, at) => `a_name_of_20_letters${at}`.slice(-20))

/** Twelve kingdoms in which everybody plays. */
async function serveFeeds(page: Page): Promise<void> {
  const feeds = {
    '**/api/quiz-result/monthly-stats': KINGDOMS.map((id, at) => ({
      id,
      data: DAYS.map((x) => ({ x, y: at + 1 })),
    })),
    '**/api/quiz-result/top-players-stats': PLAYERS.map((player) => ({
      player,
      kingdoms: KINGDOMS,
      scores: KINGDOMS.map((_, at) => 10 * at),
    })),
  }
  for (const [path, json] of Object.entries(feeds))
    await page.route(path, (route) => route.fulfill({ json }))
}

test('a legend switches its series off and on, and the sum stays the sum of all', async ({
  adminPage: page,
  site,
}) => {
  await serveFeeds(page)
  await page.goto(`${site.adminUrl}/dashboard`)
  const panel = page.getByRole('region', { name: 'User Engagement' })
  const lines = panel.locator('.recharts-line')
  await expect(lines).toHaveCount(13)
  const [first = ''] = KINGDOMS
  const ofFirst = panel.getByRole('button', { name: first, exact: true })
  await ofFirst.press('Enter')
  await expect(ofFirst).toHaveAttribute('aria-pressed', 'false')
  await expect(lines).toHaveCount(12)
  await panel.getByRole('img').hover()
  await expect(panel.locator('.recharts-tooltip-wrapper')).toContainText('Sum of all78')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(13)
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await expect(lines).toHaveCount(0)
})

for (const width of [360, 768, 1280]) {
  test(`no name, date or number of a chart is cut off ${width} px wide`, async ({
    adminPage: page,
    site,
  }) => {
    await serveFeeds(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.adminUrl}/dashboard`)
    for (const name of ['Line chart', 'Bar chart']) {
      const chart = page.getByRole('img', { name })
      await expect(chart.locator('svg text').first()).toBeVisible()
      const cut = await chart.evaluate((element) => {
        const frame = element.getBoundingClientRect()
        return [...element.querySelectorAll('svg text')]
          .filter((text) => {
            const { left, right } = text.getBoundingClientRect()
            return left < frame.left - 1 || right > frame.right + 1
          })
          .map(({ textContent }) => textContent)
      })
      expect(cut).toEqual([])
    }
    for (const player of PLAYERS)
      await expect(page.getByRole('img', { name: 'Bar chart' }).getByText(player)).toBeAttached()
  })
}
