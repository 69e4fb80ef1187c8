import { KINGDOMS, openDashboard } from '../fixtures/dashboard.ts'
import { expect, test } from '../fixtures/test.ts'

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
