import { readFile } from 'node:fs/promises'
import { linkPath } from '../fixtures/mailbox.ts'
import { nameOf, openAccount, openForm, section } from '../fixtures/own-account.ts'
import { expect, test } from '../fixtures/test.ts'

test('a phone reaches the account page by the menu', async ({ playerPage: page, account }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText(account.username)).toBeVisible()
  await menu.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
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
