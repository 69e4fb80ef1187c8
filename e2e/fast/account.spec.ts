import { PASSWORD } from '../fixtures/accounts.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'Another-Horse-8!'

test('a wrong password is told in red, clears after five seconds, and keeps what was typed', async ({
  page,
  account,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Login' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid Credentials!' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.clock.runFor(4900)
  await expect(alert).toBeVisible()
  await page.clock.runFor(200)
  await expect(alert).toBeHidden()
  // Playwright resumes a clock that is left paused by itself, and may do so in the next test's context.
  await page.clock.resume()
})

test('a taken e-mail is told at its field and nothing typed is lost', async ({
  page,
  account,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(account.email.toUpperCase())
  await page.getByLabel('Username').fill('somebody-else')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Username')).toHaveValue('somebody-else')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
})

test('a forgotten password is reset by mail, and ends the sessions of the old one', async ({
  playerPage: page,
  account,
  browser,
  site,
  allowFailedCalls,
}) => {
  await page.goto('/quiz')
  await expect(page.getByRole('heading', { name: 'Enter the Quiz Kingdoms!' })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: site.playerUrl })).newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: /forgot/i }).click()
  await other.getByLabel('Email').fill(account.email)
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(
    other.getByText("We've sent a password reset link to your email. Please check your inbox."),
  ).toBeVisible()
  await other.getByRole('button', { name: 'back?' }).click()
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()

  const mail = await site.mailbox.newest(account.email, /reset/i)
  const link = linkPath(mail, 'reset-password')
  await other.goto(link)
  await expect(other).toHaveURL(/\/change-password\//)
  await other.getByLabel('New Password').fill(NEW_PASSWORD)
  await other.getByLabel(/confirm password/i).fill(`${NEW_PASSWORD}x`)
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText('Passwords must match!')).toBeVisible()
  await other.getByLabel(/confirm password/i).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other).toHaveURL('/login')

  await other.getByLabel('Email').fill(account.email)
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL('/quiz')

  allowFailedCalls() // the page asks for its list beside the session check
  await page.goto('/leaderboard')
  await expect(page).toHaveURL('/login')

  await other.goto(link)
  await expect(other.getByText('Invalid or expired token.')).toBeVisible()
  await other.context().close()
})

test('a link that was never sent is refused', async ({ page, allowFailedCalls }) => {
  allowFailedCalls()
  await page.goto('/reset-password/nonsense')
  await expect(page.getByText('Invalid or expired token.')).toBeVisible()
  await page.goto('/verify-email/nonsense')
  await expect(page.getByText('Invalid or expired token.')).toBeVisible()
  await page.goto('/verify-email')
  await expect(page.getByText('Already token not found')).toBeVisible()
})

test('an anonymous visitor of each player page is sent to the log-in and comes back', async ({
  page,
  account,
}) => {
  const pages = ['/quiz', '/quizkingdom', '/quizflow/000000000000000000000000', '/result-detail']
  for (const path of [...pages, '/result-score', '/account', '/leaderboard']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/leaderboard')
})

test('an admin who logs in on the player site lands on the dashboard', async ({ page, site }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${site.adminUrl}/dashboard`)
})

test('a player is refused in the console', async ({ playerPage: page, site }) => {
  await page.goto(`${site.adminUrl}/dashboard`)
  await expect(page).toHaveURL(`${site.adminUrl}/unauthorized`)
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})

test('an anonymous visitor of the console logs in and comes back', async ({ page, site }) => {
  await page.goto(`${site.adminUrl}/kingdoms`)
  await expect(page).toHaveURL(`${site.adminUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${site.adminUrl}/kingdoms`)
})

test('unknown and forbidden addresses say so and lead home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await expect(
    page.getByText("Sorry, the page you're looking for doesn't exist or has been moved."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/unauthorized')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
})
