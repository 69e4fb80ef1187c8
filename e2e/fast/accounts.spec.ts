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
  await expect(row(page, username).getByText('Disabled')).toHaveCount(0)
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
