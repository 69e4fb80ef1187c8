import { expect, test } from '../fixtures/test.ts'

test('a mailed link tells each step of its check', async ({ page, allowFailedCalls }) => {
  allowFailedCalls()
  const validated = Promise.withResolvers<void>()
  const verified = Promise.withResolvers<void>()
  await page.route('**/api/token/validate/*', async (route) => {
    await validated.promise
    await route.fulfill({ json: { isValid: true, type: 'emailVerification' } })
  })
  await page.route('**/api/token/verify-email/*', async (route) => {
    await verified.promise
    await route.fulfill({ json: { message: '' } })
  })
  await page.clock.install()
  await page.goto('/verify-email/abc')
  await expect(page.getByText('Checking token validity...')).toBeVisible()
  validated.resolve()
  await expect(page.getByText('Verifying email...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 2000)
  verified.resolve()
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await page.clock.runFor(700)
  await expect(page).toHaveURL('/verify-email/abc')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  // Playwright resumes a clock that is left paused by itself, and may do so in the next test's context.
  await page.clock.resume()
})

test('a guarded page checks the log-in first, and leaves no trace in the history', async ({
  page,
}) => {
  const checked = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await checked.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Quiz Now' }).click()
  await expect(page.getByText('Checking login...')).toBeVisible()
  checked.resolve()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/')
})
