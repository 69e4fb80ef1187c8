import { act, find, openAccounts, openDialog, row } from '../fixtures/account-list.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('a player is found, disabled and enabled, made an admin, and the log says so', async ({
  adminPage: page,
  otherDevicePage: playerPage,
  account,
  site,
}) => {
  const { username } = account
  await playerPage.goto('/leaderboard')
  await expect(playerPage).toHaveURL('/leaderboard')

  await openAccounts(page, site.adminUrl)
  await find(page, account)
  await act(page, username, 'Disable')
  await expect(page.getByText(`${username} is disabled.`)).toBeVisible()
  await expect(row(page, username).getByText('Disabled')).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeFocused()

  await playerPage.goto('/leaderboard')
  await expect(playerPage).toHaveURL('/login')
  await playerPage.getByLabel('Email').fill(account.email)
  await playerPage.getByLabel('Password', { exact: true }).fill(account.password)
  await playerPage.getByRole('button', { name: 'Login' }).click()
  await expect(playerPage.getByRole('alert')).toContainText(/disabled/)

  await act(page, username, 'Enable')
  await expect(row(page, username).getByText('Active')).toBeVisible()
  await playerPage.getByLabel('Password', { exact: true }).fill(account.password)
  await playerPage.getByRole('button', { name: 'Login' }).click()
  await expect(playerPage).toHaveURL('/leaderboard')

  await openDialog(page, username, 'Make admin')
  await page.getByLabel('Your password').fill(ADMIN.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await expect(row(page, username).getByText('Admin', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const sentences = page.getByRole('listitem').filter({ hasText: username })
  await expect(sentences).toContainText([
    `${ADMIN.username} made ${username} an admin, which ended 1 session.`,
    `${ADMIN.username} enabled ${username}.`,
    `${ADMIN.username} disabled ${username}, which ended 1 session.`,
  ])
  await sentences.first().getByRole('link', { name: username }).click()
  await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue(username)
})

test('making an admin asks for the own password, and says which field is wrong', async ({
  adminPage: page,
  account: { username },
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await openAccounts(page, site.adminUrl, `?search=${username}`)
  await openDialog(page, username, 'Make admin')
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Your password')
  const submit = dialog.getByRole('button', { name: 'Make admin' })
  await expect(password).toBeFocused()

  await submit.click()
  await expect(password).toHaveAccessibleDescription('Current password is required')
  await password.fill('Wrong-Horse-7!')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('The current password is wrong')
  await expect(password).toHaveValue('Wrong-Horse-7!')
  await expect(password).toBeFocused()
  await expect(row(page, username).getByText('Player', { exact: true })).toBeVisible()

  await password.fill(ADMIN.password)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${username} is an admin now.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeFocused()
})
