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
