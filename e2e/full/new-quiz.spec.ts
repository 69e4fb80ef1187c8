import { expect, test } from '../fixtures/test.ts'

test('a chart that cannot be loaded says so and tries again', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.route('**/api/questions/stats', (route) => route.abort())
  await page.goto(`${site.adminUrl}/dashboard`)
  await expect(page.getByText('Failed to fetch question stats')).toBeVisible()
  await page.unroute('**/api/questions/stats')
  const panel = page.getByRole('region', { name: 'Question Status (This Week)' })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('radio', { name: 'Table' })).toBeAttached()
})
