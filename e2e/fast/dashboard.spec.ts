import { KINGDOMS, openDashboard } from '../fixtures/dashboard.ts'
import { expect, test } from '../fixtures/test.ts'

test('key figures come first, and twelve kingdoms begin with one line for all', async ({
  adminPage: page,
  site,
}) => {
  await openDashboard(page, site)
  const figures = page.getByRole('list', { name: 'Key figures' })
  await expect(figures.getByRole('listitem')).toHaveCount(5)
  await expect(figures).toContainText('1,234')
  await expect(figures).toContainText('12 yesterday, 1 guest today')
  const panel = page.getByRole('region', { name: 'User Engagement' })
  const lines = panel.locator('.recharts-line-curve')
  const pressed = panel.getByRole('button', { pressed: true })
  await expect(panel.getByRole('img', { name: 'Line chart' })).toBeVisible()
  await expect(lines).toHaveCount(1)
  await panel.getByText('Choose kingdoms').click()
  await expect(pressed).toHaveText(['All kingdoms'])
  const [first = ''] = KINGDOMS
  await panel.getByRole('button', { name: first, exact: true }).press('Enter')
  await expect(lines).toHaveCount(2)
  await panel.getByRole('img', { name: 'Line chart' }).hover()
  await expect(panel.locator('.recharts-tooltip-wrapper')).toContainText('All kingdoms78')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(13)
  const strokes = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke')))
  expect(new Set(strokes).size).toBe(13)
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await expect(lines).toHaveCount(0)
  await panel.getByRole('button', { name: 'Small charts' }).click()
  const small = panel.getByRole('list', { name: 'Line charts: one for each kingdom' })
  await expect(small.getByRole('listitem')).toHaveCount(12)
})
