import { linkPath } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'Another-Horse-8!'

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
