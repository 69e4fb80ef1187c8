import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { ADMIN, openSite, type Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const NEW_PASSWORD = 'Another-Horse-8!'
const PERIOD_MS = 30_000

/** The app's code, of the next period when the one of now has been used. */
function codeOf(secret: string, { next = false } = {}): string {
  const timestamp = Date.now() + (next ? PERIOD_MS : 0)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function logIn(page: Page, site: Site, password: string): Promise<void> {
  await page.goto(`${site.adminUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function logOut(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.adminUrl}/logout`)
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
}

async function setUp(page: Page, password: string) {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  return { secret, recoveryCodes }
}

test('the first admin replaces the generated password, sets up the demanded second factor and logs in with it', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const site = await openSite({ ADMIN_PASSWORD: '', ADMIN_SECOND_FACTOR: 'required' })
  const told = await readFile(join(site.dataDir, 'first-admin.txt'), 'utf8')
  const [, generated = ''] = /password\s+(\S+)/.exec(told) ?? []
  expect(site.log()).not.toContain(generated)

  await logIn(page, site, generated)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Current password').fill(generated)
  await page.getByLabel('New password', { exact: true }).fill('The-Keeper-Of-9!')
  await page.getByLabel('Repeat the new password').fill('The-Keeper-Of-9!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must not contain the username')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeFocused()
  const { secret, recoveryCodes } = await setUp(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await logOut(page, site)
  await logIn(page, site, NEW_PASSWORD)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is wrong, or it was used before')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, { next: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await logOut(page, site)
  await logIn(page, site, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recoveryCode = page.getByLabel('Recovery code')
  await expect(recoveryCode).toBeFocused()
  await recoveryCode.fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site.adminUrl}/account`)
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove it' })).toBeHidden()
  await site.close()
})

test('an admin turns the second factor on and off on the account page, and logs in with it on the player site too', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const site = await openSite()
  await logIn(page, site, ADMIN.password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`${site.adminUrl}/account`)
  const { secret, recoveryCodes } = await setUp(page, ADMIN.password)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' })
  await question.getByRole('button', { name: 'Back to the codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()

  await logOut(page, site)
  await page.goto(`${site.playerUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Code from your app').fill(codeOf(secret, { next: true }))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site.adminUrl}/account`)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByLabel('Your password').fill(ADMIN.password)
  await page.getByLabel('Code from your app').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('main').getByText('Your second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
  await site.close()
})

test('a second factor that was begun can be cancelled', async ({ adminPage: page, site }) => {
  await page.goto(`${site.adminUrl}/account`)
  await page.getByLabel('Your password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await expect(page.getByLabel('Your password')).toBeEmpty()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden()
})
