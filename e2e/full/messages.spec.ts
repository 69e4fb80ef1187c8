import type { Page } from 'playwright/test'
import { PASSWORD } from '../fixtures/accounts.ts'
import { openCategory, starterCategory, topPlayer } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** Each form that is sent: its words while sending, without an answer, and without a message. */
const forms = [
  {
    path: '/signup',
    api: '**/api/auth/signup',
    fields: { Email: 'new@example.org', Username: 'newcomer', Password: PASSWORD },
    button: 'Sign Up',
    sending: 'Submitting...',
    unreachable: 'Failed to register user!',
    fallback: 'Unknown Error!',
  },
  {
    path: '/login',
    api: '**/api/auth/login',
    fields: { Email: 'new@example.org', Password: PASSWORD },
    button: 'Login',
    sending: 'Logging in...',
    unreachable: 'An error occurred during login.',
    fallback: 'Unknown Error!',
    clears: true,
  },
  {
    path: '/login',
    mode: /forgot/i,
    api: '**/api/token/forgot-password',
    fields: { Email: 'new@example.org' },
    button: 'Send',
    sending: 'Sending...',
    unreachable: 'Failed to forgot password!',
    fallback: 'Failed to forgot password!',
    clears: true,
  },
  {
    path: '/change-password/abc',
    api: '**/api/token/reset-password/*',
    fields: { 'New Password': PASSWORD, 'confirm Password': PASSWORD },
    button: 'Submit',
    sending: 'Updating...',
    unreachable: 'An error occurred during reset.',
    fallback: 'Failed to reset password!',
    clears: true,
  },
]

for (const form of forms) {
  test(`the form with '${form.button}' rests while sending, and says what went wrong`, async ({
    page,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    await page.clock.install()
    await page.goto(form.path)
    if (form.mode) await page.getByRole('button', { name: form.mode }).click()
    await fill(page, form.fields)

    const asked = Promise.withResolvers<{ abort: () => Promise<void> }>()
    await page.route(form.api, (route) => asked.resolve(route))
    await page.getByRole('button', { name: form.button, exact: true }).click()
    await expect(page.getByRole('button', { name: form.sending })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeDisabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await (await asked.promise).abort()
    const unreachable = page.getByRole('alert').filter({ hasText: form.unreachable })
    await expect(unreachable).toBeVisible()

    await page.clock.runFor(4900)
    await expect(unreachable).toBeVisible()
    await page.clock.runFor(200)
    await expect(unreachable).toBeVisible({ visible: !form.clears })
    await page.clock.resume()

    await page.unroute(form.api)
    await page.route(form.api, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('button', { name: form.button, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: form.fallback })).toBeVisible()
  })
}

test('the kingdoms load, and may be none', async ({ playerPage: page }) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/kingdom', async (route) => {
    await asked.promise
    await route.fulfill({ json: { message: '', kingdoms: [] } })
  })
  await page.goto('/quiz')
  await expect(page.getByRole('heading', { name: 'Choose Your Kingdom' })).toBeVisible()
  await expect(page.getByText('Loading kingdoms...')).toBeVisible()
  asked.resolve()
  await expect(page.getByText('No kingdoms found')).toBeVisible()
})

test('a quiz page says that its questions load, fail to or are none', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const api = '**/api/questions/category/*/user'
  const asked = Promise.withResolvers<void>()
  await page.route(api, async (route) => {
    await asked.promise
    await route.abort()
  })
  await openCategory(page, physics)
  await expect(page.getByText('Loading questions...')).toBeVisible()
  asked.resolve()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load questions. Please' })
  await expect(failure).toBeVisible()
  await page.unroute(api)
  await page.route(api, (route) => route.fulfill({ json: [] }))
  await failure.getByRole('button').click()
  await expect(page.getByText('Quiz data is not available.')).toBeVisible()
})

test('a quiz whose facts nobody knows is played by the defaults', async ({
  playerPage,
  otherDevicePage: page,
}) => {
  await openCategory(playerPage, physics)
  // A device that has never heard of it.
  await page.route('**/api/category', (route) => route.abort())
  await page.goto(playerPage.url())
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz', exact: true })).toBeVisible()
  await expect(page.getByText('15 minutes 0 seconds')).toBeVisible()
  await expect(page.getByText('1 point each')).toBeVisible()
})

test('a kingdom that cannot be looked up says so', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.route('**/api/kingdom', (route) => route.abort())
  await page.goto(`/quizkingdom?id=${'0'.repeat(24)}`)
  await expect(
    page.getByText('Failed to load kingdom of category. Please try again.'),
  ).toBeVisible()
})

test('ten of the top players stay on the device', async ({ playerPage: page }) => {
  const players = Array.from({ length: 12 }, (_, at) => topPlayer(at + 1, `Player ${at + 1}`))
  await page.route('**/api/quiz-result/top-players', (route) => route.fulfill({ json: players }))
  await page.goto('/leaderboard')
  await expect(page.getByRole('row')).toHaveCount(1 + 9)
  for (const medal of ['Gold', 'Silver', 'Bronze']) {
    await expect(page.getByRole('img', { name: `${medal} medal` })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Other Players' })).toHaveCSS('max-height', '400px')
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('topPlayers') ?? '[]').length,
  )
  expect(kept).toBe(10)
})

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
