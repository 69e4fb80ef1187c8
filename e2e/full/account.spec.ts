import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('field errors show only once a field was touched', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByText('Username is required')).toBeHidden()
  await page.getByLabel('Username').focus()
  await page.getByLabel('Email').focus()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeHidden()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('a link that was never sent is refused', async ({ page, allowFailedCalls }) => {
  allowFailedCalls()
  await page.goto('/reset-password/nonsense')
  await expect(page.getByText('Invalid or expired token.')).toBeVisible()
  await page.goto('/verify-email/nonsense')
  await expect(page.getByText('Invalid or expired token.')).toBeVisible()
  await page.goto('/verify-email')
  await expect(page.getByText('Already token not found')).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByText('No token provided.')).toBeVisible()
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
