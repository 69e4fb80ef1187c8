import type { Locator, Page } from 'playwright/test'
import { findObstacles } from './fixtures/page-checks.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const KINGDOMS = Array.from({ length: 12 }, (_, at) => `The Long Name of Kingdom ${at + 1}`)
const DAYS = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
const PLAYERS = Array.from({ length: 5 }, (_, at) => `a_name_of_20_letters${at}`.slice(-20))

/** Twelve kingdoms in which everybody plays, the last ones most. The code that draws them is there. */
async function openDashboard(page: Page, site: Site): Promise<void> {
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
  await page.goto(`${site.adminUrl}/dashboard`)
  const engagement = page.getByRole('region', { name: 'User Engagement' })
  await expect(engagement.getByRole('img', { name: 'Line chart' })).toBeVisible()
  const players = page.getByRole('region', { name: 'Top Players' })
  await expect(players.getByRole('list', { name: /^Bar chart/ })).toHaveCount(PLAYERS.length)
  await expect(page.getByRole('button', { name: 'Show as table' })).toHaveCount(3)
}

test('twelve kingdoms begin with their sum and the three busiest, the rest a press away', async ({
  adminPage: page,
  site,
}) => {
  await openDashboard(page, site)
  const panel = page.getByRole('region', { name: 'User Engagement' })
  const lines = panel.locator('.recharts-line-curve')
  const pressed = panel.getByRole('button', { pressed: true })
  await expect(panel.getByRole('img', { name: 'Line chart' })).toBeVisible()
  await expect(lines).toHaveCount(4)
  await expect(pressed).toHaveText(['Sum of all', ...KINGDOMS.slice(-3).toReversed()])
  await expect(panel).toContainText('yesterday by 12 players and 5 guests')
  const [first = ''] = KINGDOMS
  await panel.getByRole('button', { name: first, exact: true }).press('Enter')
  await expect(lines).toHaveCount(5)
  await panel.getByRole('img', { name: 'Line chart' }).hover()
  await expect(panel.locator('.recharts-tooltip-wrapper')).toContainText('Sum of all78')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(13)
  const strokes = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke')))
  expect(new Set(strokes).size).toBe(13)
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await expect(lines).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show each kingdom by itself' }).click()
  const small = panel.getByRole('list', { name: 'Line charts: one of each kingdom' })
  await expect(small.getByRole('listitem')).toHaveCount(12)
})

/** What a chart says outside of the frame that would cut it off. */
async function textsOutside(chart: Locator, frame: Locator): Promise<(string | null)[]> {
  const { x = 0, width = 0 } = (await frame.boundingBox()) ?? {}
  const texts = await chart.locator('svg text, li span, h3').evaluateAll((all) =>
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
  await openDashboard(page, site)
  const engagement = page.getByRole('region', { name: 'User Engagement' })
  const lines = engagement.getByRole('img', { name: 'Line chart' })
  const players = page.getByRole('region', { name: 'Top Players' })
  await players.getByRole('button', { name: 'Show all kingdoms of each' }).click()
  const drawnWidth = async () => (await lines.locator('svg').first().boundingBox())?.width
  for (const width of [1000, 768, 360]) {
    const before = await drawnWidth()
    await page.setViewportSize({ width, height: 900 })
    // The chart takes its new size after the page has.
    await expect.poll(drawnWidth).not.toBe(before)
    await expect.poll(() => textsOutside(lines, engagement)).toEqual([])
    await expect.poll(() => textsOutside(players, players)).toEqual([])
    for (const player of PLAYERS)
      await expect(players.getByRole('heading', { name: player })).toBeVisible()
    await expect(players.getByRole('list', { name: /^Bar chart/ })).toHaveCount(PLAYERS.length)
  }
})

test('charts and tables of twelve kingdoms fit thumbs and large or wide text', async ({
  adminPage: page,
  site,
}) => {
  await openDashboard(page, site)
  const asTable = page.getByRole('button', { name: 'Show as table' })
  await expect(asTable).toHaveCount(3)
  await page.getByRole('button', { name: 'Show each kingdom by itself' }).click()
  await page.getByRole('button', { name: 'Show all kingdoms of each' }).click()
  const found = await findObstacles(page, 'charts')
  for (const left of [2, 1, 0]) {
    await asTable.first().click()
    await expect(asTable).toHaveCount(left)
  }
  await expect(page.getByRole('table')).toHaveCount(3)
  expect([...found, ...(await findObstacles(page, 'tables'))]).toEqual([])
})
