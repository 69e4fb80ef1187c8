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

test('a reminder is asked for, moved to another hour and ended on the account page', async ({
  playerPage: page,
}) => {
  const reminder = page.getByRole('region', { name: 'Reminder' })
  await page.goto('/account')
  await expect(reminder.getByRole('button', { name: 'Turn off reminder' })).toBeHidden()
  await reminder.getByRole('button', { name: 'Email me' }).click()
  await expect(reminder.getByText('Your reminder is on.')).toBeVisible()
  await reminder.getByLabel('At').selectOption('07:00')
  await reminder.getByRole('button', { name: 'Change the hour' }).click()
  await page.reload()
  await expect(reminder.getByLabel('At')).toHaveValue('7')
  await reminder.getByRole('button', { name: 'Turn off reminder' }).click()
  await expect(reminder.getByText('Your reminder is off.')).toBeVisible()
  await expect(reminder.getByRole('button', { name: 'Email me' })).toBeFocused()
})
