import { expectNoViolations, finish, start, test } from '../fixtures/daily.ts'
import { expect } from '../fixtures/test.ts'

test('leads from its card to the result, the board and the scores of all, once a day', async ({
  playerPage: page,
  account,
  day,
}) => {
  await page.goto('/quiz')
  await page.getByRole('link', { name: 'Play today’s quiz' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await finish(page, day)
  await expect(page.getByText('You’re 1st of 1 today!')).toBeVisible()
  await expect(page.getByText('1-day streak Come back tomorrow!')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(account.username) })).toBeVisible()
  await expect(page.getByRole('row', { name: /\(yours\) 1 player/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Correct answer' })).toHaveCount(10)
  await expectNoViolations(page)

  await page.goto('/daily')
  await expect(page).toHaveURL(`/daily/${day}`)
  await page.goto('/quiz')
  await expect(page.getByRole('link', { name: 'See your result' })).toBeVisible()
})

test('can be played without an account, and the result kept by logging in', async ({
  page,
  account,
  day,
}) => {
  await start(page)
  await finish(page, day)
  await expect(page.getByText('Sign up to put this result on today’s board.')).toBeVisible()
  await expect(page.getByText('To keep the board fair, you’ll see')).toBeVisible()
  await expect(page.getByText('Shown when the day is over')).toHaveCount(10)
  await expectNoViolations(page)
  await page.goto('/daily')
  await expect(page).toHaveURL(`/daily/${day}`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/daily/${day}`)
  await expect(page.getByText('You’re 1st of 1 today!')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(account.username) })).toBeVisible()
  await expect(page.getByText('Shown when the day is over')).toHaveCount(0)
})
