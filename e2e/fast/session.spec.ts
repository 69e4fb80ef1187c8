import { isLoggedIn, UNREACHABLE } from '../fixtures/session.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('a player stays where they are while the server cannot be reached', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/quiz')
  const card = page.getByRole('main').getByRole('listitem').first()
  await expect(card).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  const note = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await expect(note).toBeVisible()
  await expect(card).toBeVisible()
  await expect(page).toHaveURL('/quiz')

  await page.unroute('**/api/**')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toBeHidden()
  await expect(page).toHaveURL('/quiz')
})

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

test('the console gives the focus back after a wrong password', async ({
  page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto(`${site.adminUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials!')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('an admin whose session has ended is told so, with the focus on the page', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto(`${site.adminUrl}/kingdoms`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kingdoms' })).toBeVisible()
  await page.request.post(`${site.adminUrl}/api/auth/logout`, {
    headers: { origin: site.adminUrl },
  })
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeFocused()
})
