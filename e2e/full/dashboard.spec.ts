import type { Locator } from 'playwright/test'
import { KINGDOMS, openDashboard, PLAYERS } from '../fixtures/dashboard.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await players.getByText('All', { exact: true }).click()
  const drawnWidth = async () => (await lines.locator('svg').first().boundingBox())?.width
  for (const width of [768, 360, 1280]) {
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
  const asTable = page.getByText('Table', { exact: true })
  await expect(asTable).toHaveCount(3)
  await page.getByText('By kingdom', { exact: true }).click()
  await page.getByText('All', { exact: true }).click()
  const found = await findObstacles(page, 'charts')
  for (const label of await asTable.all()) await label.click()
  await expect(page.getByRole('table')).toHaveCount(3)
  expect([...found, ...(await findObstacles(page, 'tables'))]).toEqual([])
})

test('key figures come first, and twelve kingdoms begin with one line for all', async ({
  adminPage: page,
  site,
}) => {
  await openDashboard(page, site)
  const figures = page.getByRole('list', { name: 'Key figures' })
  await expect(figures.getByRole('listitem')).toHaveCount(5)
  await expect(figures).toContainText('1,234')
  await expect(figures).toContainText('2 by this time yesterday, 1 guest today')
  const panel = page.getByRole('region', { name: 'User Engagement' })
  const lines = panel.locator('.recharts-line-curve')
  await expect(panel.getByRole('img', { name: 'Line chart' })).toBeVisible()
  await expect(lines).toHaveCount(1)
  await panel.getByText('Choose kingdoms').click()
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(panel.getByRole('checkbox', { name: 'All kingdoms' })).toBeChecked()
  const [first = ''] = KINGDOMS
  await panel.getByRole('checkbox', { name: first, exact: true }).press('Space')
  await expect(lines).toHaveCount(2)
  await panel.getByRole('img', { name: 'Line chart' }).hover()
  await expect(panel.locator('.recharts-tooltip-wrapper')).toContainText('All kingdoms78')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(13)
  const strokes = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke')))
  expect(new Set(strokes).size).toBe(13)
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await expect(lines).toHaveCount(0)
  await panel.getByText('By kingdom', { exact: true }).click()
  const small = panel.getByRole('list', { name: 'Line charts: one for each kingdom' })
  await expect(small.getByRole('listitem')).toHaveCount(12)
})
