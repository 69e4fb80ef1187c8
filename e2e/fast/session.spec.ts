import { isLoggedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a log-out that did not reach the server says so, and is completed at the next start', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/leaderboard')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You’re logged out on this device')).toBeVisible()
  expect(await isLoggedIn(page)).toBe(true)

  await page.reload()
  await expect(page.getByText('You’re logged out on this device')).toBeVisible()

  await page.unroute('**/api/auth/logout')
  const completed = page.waitForResponse('**/api/auth/logout')
  await page.goto('/quiz')
  await completed
  await expect(page).toHaveURL('/login')
  expect(await isLoggedIn(page)).toBe(false)
})
