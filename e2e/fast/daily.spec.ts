import {
  calendarDays,
  dayAfter,
  expectNoViolations,
  finish,
  openDay,
  start,
  test,
} from '../fixtures/daily.ts'
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
  await expect(page.getByText('1-day streak – come back tomorrow!')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(account.username) })).toBeVisible()
  await page.getByText('Show as a table').click()
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

test('has the theme and the questions that an admin gave its day', async ({
  adminPage,
  browser,
  site,
  clock,
  day,
}) => {
  await adminPage.goto(`${site.adminUrl}/daily`)
  const cell = calendarDays(adminPage).nth(1)
  await cell.click()
  const tomorrow = openDay(adminPage)
  await tomorrow.getByLabel('Theme').fill('Timket')
  await tomorrow.getByRole('button', { name: 'Save theme' }).click()
  await expect(cell).toHaveText(/Timket/)
  const pin = tomorrow.getByRole('button', { name: /^Pin\b/ }).last()
  const pinned = ((await pin.textContent()) ?? '').replace(/^Pin\s*: /, '')
  await pin.click()
  await expect(cell).toHaveAccessibleName(/1 pinned/)
  const questions = tomorrow.getByRole('listitem')
  const texts = async () => (await questions.allInnerTexts()).toSorted()
  const drawn = await texts()
  const shuffle = tomorrow.getByRole('button', { name: /^Shuffle questions \d/ })
  const question = adminPage.getByRole('dialog', { name: 'Shuffle questions?' })
  await shuffle.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(shuffle).toBeFocused()
  expect(await texts()).toEqual(drawn)
  await shuffle.click()
  await question.getByRole('button', { name: 'Shuffle questions' }).click()
  await expect.poll(texts).not.toEqual(drawn)
  await expect(questions).toHaveCount(drawn.length)
  await expect(questions.first()).toContainText(pinned)
  await expectNoViolations(adminPage)

  clock.set(Date.parse(`${dayAfter(day)}T09:00:00Z`))
  const guest = await browser.newPage({ baseURL: site.playerUrl })
  await guest.goto('/')
  // The question to try is none of the ten of the day.
  const toTry = guest.getByRole('region', { name: 'Try a question' })
  await expect(toTry.getByRole('listitem').first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: pinned })).toHaveCount(0)
  await guest.goto('/daily')
  await expect(guest.getByText('Timket')).toBeVisible()
  await guest.close()
})
