import { codeOf, logIn, logOut, setUp } from '../fixtures/second-factor.ts'
import { expect, test } from '../fixtures/test.ts'

test('an admin turns the second factor on and off on the account page, and logs in with it on the player site too', async ({
  page,
  context,
  accounts,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const admin = await accounts.make('admin')
  await context.addCookies(await accounts.logIn(admin))
  await page.goto(`${site.adminUrl}/account`)
  const { secret, recoveryCodes } = await setUp(page, admin.password)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' })
  await question.getByRole('button', { name: 'Back to the codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeFocused()

  await logOut(page, site)
  await logIn(page, site.playerUrl, admin)
  await page.getByLabel('Code from your app').fill(codeOf(secret, { next: true }))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site.adminUrl}/account`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByLabel('Code from your app').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('main').getByText('Two-step login is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
