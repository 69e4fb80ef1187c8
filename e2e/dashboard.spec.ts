import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures/test.ts'

const KINGDOMS = Array.from({ length: 12 }, (_, at) => `The Long Name of Kingdom ${at + 1}`)
const DAYS = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
const PLAYERS = Array.from({ length: 5 }, (_, at) => `a_name_of_20_letters${at}`.slice(-20))

/** Twelve kingdoms in which everybody plays. */
async function serveFeeds(page: Page): Promise<void> {
  const feeds = {
    '**/api/admin/daily/only': [
      { day: '2026-11-21', players: 12, guests: 5 },
      { day: '2026-11-22', players: 3, guests: 1 },
    ],
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
  const lines = panel.locator('.recharts-line-curve')
  await expect(panel.getByRole('img', { name: 'Line chart' })).toBeVisible()
  await expect(lines).toHaveCount(13)
  await expect(panel).toContainText('yesterday by 12 players and 5 guests')
  const [first = ''] = KINGDOMS
  const ofFirst = panel.getByRole('button', { name: first, exact: true })
  await ofFirst.press('Enter')
  await expect(ofFirst).toHaveAttribute('aria-pressed', 'false')
  await expect(lines).toHaveCount(12)
  await panel.getByRole('img', { name: 'Line chart' }).hover()
  await expect(panel.locator('.recharts-tooltip-wrapper')).toContainText('Sum of all78')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(13)
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await expect(lines).toHaveCount(0)
})

/** What a chart says outside of the frame that would cut it off. */
async function textsOutside(chart: Locator, frame: Locator): Promise<(string | null)[]> {
  const { x = 0, width = 0 } = (await frame.boundingBox()) ?? {}
  const texts = await chart.locator('svg text').evaluateAll((all) =>
    all.map((text) => {
      const { left, right } = text.getBoundingClientRect()
      return { left, right, said: text.textContent }
    }),
  )
  if (texts.length === 0) return ['nothing is drawn yet']
  return texts.filter(({ left, right }) => left < x || right > x + width).map(({ said }) => said)
}

test('no name, date or number of a chart is cut off at any width', async ({
  adminPage: page,
  site,
}) => {
  await serveFeeds(page)
  await page.goto(`${site.adminUrl}/dashboard`)
  const panel = page.getByRole('region', { name: 'User Engagement' })
  const lines = panel.getByRole('img', { name: 'Line chart' })
  const bars = page.getByRole('img', { name: 'Bar chart' })
  await expect(bars.getByText('Score')).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => textsOutside(lines, panel)).toEqual([])
    await expect.poll(() => textsOutside(bars, bars)).toEqual([])
    for (const player of PLAYERS) await expect(bars.getByText(player)).toBeAttached()
  }
})
