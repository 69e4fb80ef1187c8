import { readFile } from 'node:fs/promises'
import { linkPath } from '../fixtures/mailbox.ts'
import {
  logInByForm,
  NEW_PASSWORD,
  nameOf,
  openAccount,
  openForm,
  section,
} from '../fixtures/own-account.ts'
import { expect, test } from '../fixtures/test.ts'

test('an answer to the player before, on a slow network, changes nothing of the one who is here now', async ({
  playerPage: page,
  otherAccount: next,
  allowFailedCalls,
}) => {
  // A call that is under way at the log-out is refused.
  allowFailedCalls({ status: 401 })
  await page.goto('/account')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/account/username', async (route) => {
    const answer = await route.fetch()
    await answered.promise
    await route.fulfill({ response: answer })
  })
  await openForm(page, 'Profile')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`${next.username}x`)
  await page.getByRole('button', { name: 'Change username' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await logInByForm(page, next)
  const name = page.getByRole('banner').getByRole('button', { name: 'Your pages' })
  await expect(name).toHaveText(`Your pages: ${next.username}`)
  const late = page.waitForResponse('**/api/account/username')
  answered.resolve()
  await (await late).finished()
  await page.getByRole('link', { name: 'Leader Board' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused()
  await expect(name).toHaveText(`Your pages: ${next.username}`)
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(stored).toContain(next.email)
})

test('a phone reaches the account page by the menu', async ({ playerPage: page, account }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText(account.username)).toBeVisible()
  await menu.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
})

test('what the server refuses stays at its field until it is changed, with all that was typed', async ({
  playerPage: page,
  account,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/account')
  const password = section(page, 'Password')
  await openForm(page, 'Password')
  await password.getByLabel('Current password').fill('Wrong-Horse-7!')
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await password.getByLabel('Repeat the new password').fill(`${NEW_PASSWORD}x`)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('Passwords must match!')).toBeVisible()
  await expect(password.getByLabel('Repeat the new password')).toBeFocused()

  await password.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  const refusal = password.getByText('The current password is wrong')
  await expect(refusal).toBeVisible()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('New password', { exact: true }).focus()
  await expect(refusal).toBeVisible()
  await expect(password.getByLabel('Repeat the new password')).toHaveValue(NEW_PASSWORD)
  await password.getByLabel('Current password').fill(account.password)
  await expect(refusal).toBeHidden()
})

test('a player ends all other sessions, and then this one', async ({
  playerPage: page,
  otherDevicePage: other,
}) => {
  await page.goto('/account')
  const sessions = section(page, 'Where you are logged in')
  await sessions.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(sessions.getByText('Your other devices are logged out.')).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL('/login')

  await sessions.getByRole('link', { name: 'Log out this device' }).click()
  await expect(page).toHaveURL('/login')
})

test('a download that fails says so on the page, and can be tried again', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const json = { code: 'too_many_requests', message: 'Too many requests from your network.' }
  await page.route('**/api/account/export', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '10' }, json }),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(section(page, 'Your data').getByRole('alert')).toHaveText(
    `${json.message} Please try again in 10 seconds.`,
  )
  await page.unroute('**/api/account/export')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await downloaded
  await expect(section(page, 'Your data').getByRole('alert')).toBeHidden()
})

test('a device that is logged out already leaves the list too', async ({
  playerPage: page,
  otherDevicePage: other,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/account')
  const sessions = section(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await other.goto('/logout')
  await expect(other).toHaveURL('/login')
  await sessions
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(sessions.getByText('This device is already logged out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('an answer that comes late takes no focus from what is typed meanwhile', async ({
  playerPage: page,
}) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/account/username', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/account')
  await openForm(page, 'Profile')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('latecomer')
  await page.getByRole('button', { name: 'Change username' }).click()
  await openForm(page, 'Email')
  const email = section(page, 'Email').getByLabel('New email')
  await email.focus()
  answered.resolve()
  await expect(section(page, 'Profile').getByText('Username changed successfully!')).toBeVisible()
  await expect(email).toBeFocused()
})

test('a refusal says how long to wait, and a failure of ours by which code it is found', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const json = { code: 'too_many_requests', message: 'Too many requests from your network.' }
  await page.route('**/api/account', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json }),
  )
  await page.goto('/account')
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toContainText(`${json.message} Please try again in 2 minutes.`)
  await page.unroute('**/api/account')
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/api/account/username', (route) =>
    route.fulfill({ status: 502, headers: { 'x-request-id': 'k7f2' }, body: 'Bad gateway' }),
  )
  await openForm(page, 'Profile')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('somebody-else')
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(alert).toHaveText('Your username could not be changed. Error code: k7f2')
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(
    'somebody-else',
  )
})

test('a player reaches the account page by the name in the header and changes it there', async ({
  playerPage: page,
  account,
}) => {
  const renamed = `new-${account.username}`
  await page.goto('/')
  await openAccount(page, account.username)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
  await openForm(page, 'Profile')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(section(page, 'Profile').getByText('Username changed successfully!')).toBeVisible()
  await expect(nameOf(page, renamed)).toBeVisible()
  await page.reload()
  await expect(section(page, 'Profile')).toContainText(renamed)
})

test('a player ends the session of another device', async ({
  playerPage: page,
  otherDevicePage: other,
}) => {
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.goto('/account')
  const sessions = section(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(sessions.getByText('This device is logged out.')).toBeVisible()
  await expect(sessions.getByRole('heading')).toBeFocused()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button', { name: 'Log out all other devices' })).toBeHidden()

  await other.goto('/account')
  await expect(other).toHaveURL('/login')
})

test('a new e-mail counts once its owner has followed the link', async ({
  playerPage: page,
  account,
  site,
}) => {
  const next = `next-${account.email}`
  await page.goto('/account')
  const email = section(page, 'Email')
  await openForm(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Current password').fill(account.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText('To confirm the change, open the link we sent to')).toContainText(
    next,
  )
  await expect(email.getByText(account.email, { exact: true })).toBeVisible()

  await page.goto(linkPath(await site.mailbox.newest(next, /./), 'verify-email'))
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await page.goto('/account')
  await expect(section(page, 'Email')).toContainText(next)
  await expect(page.getByText('To confirm the change, open the link we sent to')).toBeHidden()
})

test('a player downloads what the site keeps', async ({ playerPage: page, account }) => {
  await page.goto('/account')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('quiz-kingdom-account.json')
  const kept = JSON.stringify(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(kept).toContain(account.username)
  expect(kept).toContain(account.email)
})

test('an admin finds the same page in the console', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto(`${site.adminUrl}/dashboard`)
  await page.getByRole('button', { name: 'keeper' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
  await expect(section(page, 'Profile')).toContainText('keeper')
  await expect(section(page, 'Where you are logged in')).toContainText('This device')
  const email = section(page, 'Email')
  await openForm(page, 'Email')
  await email.getByLabel('New email').fill('keeper-elsewhere@example.org')
  await email.getByLabel('Current password').fill('Wrong-Horse-7!')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText('The current password is wrong')).toBeVisible()
  await expect(page).toHaveURL(`${site.adminUrl}/account`)
})
