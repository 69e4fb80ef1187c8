import { linkPath } from '../fixtures/mailbox.ts'
import { test } from '../fixtures/server-clock.ts'
import { expect } from '../fixtures/test.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

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
  await reminder.getByRole('button', { name: 'Turn on reminder' }).click()
  await expect(reminder.getByText('Your reminder is on.')).toBeVisible()
  await reminder.getByLabel('Remind me at').selectOption('07:00')
  await reminder.getByRole('button', { name: 'Change the hour' }).click()
  await page.reload()
  await expect(reminder.getByLabel('Remind me at')).toHaveValue('7')
  await reminder.getByRole('button', { name: 'Turn off reminder' }).click()
  await expect(reminder.getByText('Your reminder is off.')).toBeVisible()
  await expect(reminder.getByRole('button', { name: 'Turn on reminder' })).toBeFocused()
})

test('a reminder comes at its hour in Addis Ababa, and its link ends it with one tap and no log-in', async ({
  playerPage: page,
  account,
  browser,
  clock,
  site,
}) => {
  const midnight = Math.floor(clock.now() / DAY_MS + 1) * DAY_MS - 3 * HOUR_MS
  clock.set(midnight + 17 * HOUR_MS)
  await page.goto('/account')
  await page.getByLabel('Remind me at').selectOption('18:00')
  await page.getByRole('button', { name: 'Turn on reminder' }).click()
  await expect(page.getByText('Your reminder is on.')).toBeVisible()
  // A server looks when it starts; otherwise one would wait for up to a minute.
  await site.stopServer()
  clock.set(midnight + 18 * HOUR_MS + 1000)
  await site.startServer()
  const mail = await site.mailbox.newest(account.email, /today's quiz/i)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toContain(`<${site.playerUrl}/api/reminder/end/`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  const visitor = await browser.newContext({ baseURL: site.playerUrl })
  const reader = await visitor.newPage()
  await reader.goto(linkPath(mail, 'end-reminder'))
  await expect(reader.getByText('Your reminder is off.')).toBeVisible()
  await visitor.close()
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Turn on reminder' })).toBeVisible()
})
