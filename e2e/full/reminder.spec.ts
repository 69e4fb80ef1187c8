import { test } from '../fixtures/server-clock.ts'
import { expect } from '../fixtures/test.ts'

test('a link that ends no reminder says so, to whoever is not logged in', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/end-reminder/made-up')
  await expect(page.getByRole('alert')).toHaveText(
    "This link isn't valid. Check that you copied all of it.",
  )
})
