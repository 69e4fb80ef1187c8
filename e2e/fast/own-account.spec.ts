import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { linkPath } from '../fixtures/mailbox.ts'
import { logInByForm, NEW_PASSWORD, section } from '../fixtures/own-account.ts'
import { expect, test } from '../fixtures/test.ts'

/** The player's name in the header, which opens their menu. */
const nameOf = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Your pages: ${name}` })

async function openAccount(page: Page, name: string): Promise<void> {
  await nameOf(page, name).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
}

test('a player reaches the account page by the name in the header and changes it there', async ({
  playerPage: page,
  account,
}) => {
  const renamed = `new-${account.username}`
  await page.goto('/')
  await openAccount(page, account.username)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(section(page, 'Profile').getByText('Username changed successfully!')).toBeVisible()
  await expect(nameOf(page, renamed)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(renamed)
})

test('a new password logs the other devices out, and this one not', async ({
  playerPage: page,
  otherDevicePage: other,
  account,
}) => {
  await page.goto('/account')
  const sessions = section(page, 'Where you are logged in').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill(account.password)
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await password.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('Password changed successfully!')).toBeVisible()
  await expect(password.getByLabel('Current password')).toHaveValue('')
  await expect(sessions).toHaveCount(1)

  await other.goto('/account')
  await expect(other).toHaveURL('/login')
  await logInByForm(other, { ...account, password: NEW_PASSWORD })
  await expect(other).toHaveURL('/account')
  await page.reload()
  await expect(sessions).toHaveCount(2)
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
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Current password').fill(account.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText('Waiting for you to follow the link we sent to')).toContainText(next)
  await expect(email.getByText('Yours is')).toContainText(account.email)

  await page.goto(linkPath(await site.mailbox.newest(next, /./), 'verify-email'))
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Yours is')).toContainText(next)
  await expect(page.getByText('Waiting for you')).toBeHidden()
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

test('a deleted account is logged out, and comes back with a log-in', async ({
  playerPage: page,
  account,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/account')
  const opener = section(page, 'Delete account').getByRole('button', { name: 'Delete account' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' })
  await dialog.getByLabel('Type your username').fill('somebody-else')
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This is not your username')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toHaveValue(account.password)

  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(dialog.getByLabel('Type your username')).toHaveValue('')
  await dialog.getByLabel('Type your username').fill(account.username)
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in within 7 days')).toBeVisible()

  await logInByForm(page, account)
  // A menu that is opened before the page is drawn closes with its arrival.
  await expect(page).toHaveURL('/quiz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the Quiz Kingdoms!')
  await openAccount(page, account.username)
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(
    account.username,
  )
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
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('keeper')
  await expect(section(page, 'Where you are logged in')).toContainText('This device')
  const email = section(page, 'Email')
  await email.getByLabel('New email').fill('keeper-elsewhere@example.org')
  await email.getByLabel('Current password').fill('Wrong-Horse-7!')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText('The current password is wrong')).toBeVisible()
  await expect(page).toHaveURL(`${site.adminUrl}/account`)
})
