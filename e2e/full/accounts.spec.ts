import type { Page } from 'playwright/test'
import { find, openAccounts, openDialog, row } from '../fixtures/account-list.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('disabled')
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

test('a list that cannot be loaded says so, and is tried again', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  for (const { path, api, failed } of [
    { path: '/accounts', api: '**/api/accounts?*', failed: 'The accounts could not be loaded.' },
    {
      path: '/kingdoms',
      api: '**/api/kingdom',
      failed: 'Failed to load kingdoms. Please try again.',
    },
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
  for (const act of ['Make admin', 'Log out everywhere', 'Send reset email', 'Disable']) {
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
  await expect(row(page, username)).toContainText('Player')

  await password.fill(ADMIN.password)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${username} is an admin now.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeFocused()
})
