import {
  logInByForm,
  NEW_PASSWORD,
  openAccount,
  openForm,
  section,
} from '../fixtures/own-account.ts'
import { expect, test } from '../fixtures/test.ts'

test('a new password logs the other devices out, and this one not', async ({
  playerPage: page,
  otherDevicePage: other,
  account,
}) => {
  await page.goto('/account')
  const sessions = section(page, 'Where you are logged in').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  const password = section(page, 'Password')
  await openForm(page, 'Password')
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
  await expect(section(page, 'Profile')).toContainText(account.username)
})
