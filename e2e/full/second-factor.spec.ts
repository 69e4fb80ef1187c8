import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, logIn, logOut, setUp } from '../fixtures/second-factor.ts'
import { ADMIN, openSite } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'Another-Horse-8!'

test('the first admin replaces the generated password, sets up the demanded second factor and logs in with it', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const site = await openSite({ ADMIN_PASSWORD: '', ADMIN_SECOND_FACTOR: 'required' })
  const told = await readFile(join(site.dataDir, 'first-admin.txt'), 'utf8')
  const [, generated = ''] = /password\s+(\S+)/.exec(told) ?? []
  expect(site.log()).not.toContain(generated)

  await logIn(page, site.adminUrl, { ...ADMIN, password: generated })
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Current password').fill(generated)
  await page.getByLabel('New password', { exact: true }).fill('The-Keeper-Of-9!')
  await page.getByLabel('Repeat the new password').fill('The-Keeper-Of-9!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must not contain the username')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeFocused()
  const { secret, recoveryCodes } = await setUp(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await logOut(page, site)
  await logIn(page, site.adminUrl, { ...ADMIN, password: NEW_PASSWORD })
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is wrong or has already been used')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, { next: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await logOut(page, site)
  await logIn(page, site.adminUrl, { ...ADMIN, password: NEW_PASSWORD })
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recoveryCode = page.getByLabel('Recovery code')
  await expect(recoveryCode).toBeFocused()
  await recoveryCode.fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site.adminUrl}/account`)
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeHidden()
  await site.close()
})

test('a second factor that was begun can be cancelled', async ({ adminPage: page, site }) => {
  await page.goto(`${site.adminUrl}/account`)
  await page.getByLabel('Your password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await expect(page.getByLabel('Your password')).toBeEmpty()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden()
})
