import type { Page } from 'playwright/test'
import type { Account } from './fixtures/accounts.ts'
import { ADMIN } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

async function openAccounts(page: Page, adminUrl: string, query = ''): Promise<void> {
  await page.goto(`${adminUrl}/accounts${query}`)
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
}

async function find(page: Page, { username }: Pick<Account, 'username'>): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(username)
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(row(page, username)).toBeVisible()
}

const row = (page: Page, username: string) =>
  page.getByRole('row').filter({ has: page.getByText(username, { exact: true }) })

/** Chooses it in the account's menu and confirms it. */
async function act(page: Page, username: string, label: string): Promise<void> {
  await openDialog(page, username, label)
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}

async function openDialog(page: Page, username: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

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
  await expect(playerPage).toHaveURL('/login', { timeout: 2000 })
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

test('what is listed stands in the address, for Back, a reload and a sent link', async ({
  adminPage: page,
  account,
  site,
}) => {
  await openAccounts(page, site.adminUrl)
  await find(page, account)
  await expect(page).toHaveURL(`${site.adminUrl}/accounts?search=${account.username}`)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('combobox', { name: 'Role' }).focus()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admins')
  await expect(page.getByText('No accounts found')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeFocused()

  await page.reload()
  await expect(page.getByText('No accounts found')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('admin')
  await page.goBack()
  await expect(row(page, account.username)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('')

  await openAccounts(page, site.adminUrl, '?state=disabled&role=admin')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('disabled')
  await page.getByRole('button', { name: 'Show all accounts' }).click()
  await expect(row(page, ADMIN.username)).toBeVisible()
})

test('a search that is cleared leaves the focus in its field', async ({
  adminPage: page,
  account,
  site,
}) => {
  await openAccounts(page, site.adminUrl, `?search=${account.username}`)
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL(`${site.adminUrl}/accounts`)
})

test('a long list is gone through page by page', async ({ adminPage: page, site }) => {
  const nameOf = (at: number) => `player ${at}`
  const total = 102
  await page.route('**/api/accounts?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const first = (number - 1) * 50
    const accounts = Array.from({ length: Math.min(50, total - first) }, (_, at) => ({
      id: String(first + at).padStart(24, '0'),
      username: nameOf(first + at),
      email: `${first + at}@example.org`,
      role: 'player',
      createdAt: '2026-03-02T09:00:00.000Z',
      emailVerified: true,
      disabled: false,
      deletionAsked: false,
    }))
    return route.fulfill({ json: { accounts, page: number, total, isMore: false } })
  })
  await openAccounts(page, site.adminUrl)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(row(page, nameOf(101))).toBeVisible()
  await expect(page.getByText('101–102 of 102')).toBeVisible()
  await page.goBack()
  await expect(row(page, nameOf(0))).toBeVisible()
})

test('an act that fails says why, and can be tried again', async ({
  adminPage: page,
  account: { username },
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await openAccounts(page, site.adminUrl, `?search=${username}`)
  const api = '**/api/accounts/*/reset-mail'
  await page.route(api, (route) => route.abort())
  await act(page, username, 'Send reset mail')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('The mail could not be sent.')
  await page.unroute(api)
  await dialog.getByRole('button', { name: 'Send reset mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`A mail is on its way to ${username}.`)).toBeVisible()
})

test('a list that cannot be loaded says so, and is tried again', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  for (const { path, api, failed } of [
    { path: '/accounts', api: '**/api/accounts?*', failed: 'The accounts could not be loaded.' },
    { path: '/accounts/log', api: '**/api/audit', failed: 'The log could not be loaded.' },
  ]) {
    await page.route(api, (route) => route.abort())
    await page.goto(`${site.adminUrl}${path}`)
    const alert = page.getByRole('alert').filter({ hasText: failed })
    await expect(alert).toBeVisible()
    await page.unroute(api)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  }
})

/** An act in the log. */
function eventOf(at: number, username = `player${at}`) {
  return {
    id: String(at).padStart(24, '0'),
    at: '2026-03-02T09:00:00.000Z',
    actor: null,
    action: 'enable',
    account: { id: 'a'.repeat(24), username },
    details: null,
  }
}

test('older acts are shown when they are asked for', async ({ adminPage: page, site }) => {
  await page.route('**/api/audit*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const events = before ? [eventOf(1)] : [eventOf(3), eventOf(2)]
    return route.fulfill({ json: { events, hasOlder: !before } })
  })
  await page.goto(`${site.adminUrl}/accounts/log`)
  await page.getByRole('button', { name: 'Show older' }).click()
  const oldest = page.getByRole('listitem').filter({ hasText: 'The command line enabled player1.' })
  await expect(oldest).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'enabled' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden()
})

test('a keyboard reaches each act on a phone, and neither the list nor the log scrolls sideways', async ({
  adminPage: page,
  account: { username },
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAccounts(page, site.adminUrl, `?search=${username}`)
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Actions for ${username}` }).press('Enter')
  for (const act of ['Make admin', 'Log out everywhere', 'Send reset mail', 'Disable']) {
    await expect(page.getByRole('menuitem', { name: act })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  // Round to the first, and on to the second.
  await expect(page.getByRole('menuitem', { name: 'Make admin' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Log ${username} out everywhere?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog, 'what is behind it').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeFocused()
  const widest = 'W'.repeat(20)
  await page.route('**/api/audit*', (route) =>
    route.fulfill({ json: { events: [eventOf(1, widest)], hasOlder: false } }),
  )
  await page.goto(`${site.adminUrl}/accounts/log`)
  await expect(page.getByText(`enabled ${widest}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)
}
