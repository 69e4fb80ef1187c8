import {
  answer,
  calendarDays,
  DAY_MS,
  dayAfter,
  expectNoViolations,
  finish,
  openDay,
  start,
  test,
} from '../fixtures/daily.ts'
import { submitAll } from '../fixtures/play.ts'
import { expect } from '../fixtures/test.ts'

test('tells a guest the right answers once the day is over', async ({ page, day, clock }) => {
  await start(page)
  await finish(page, day)
  await expect(page.getByText('Shown when the day is over')).toHaveCount(10)
  clock.set(clock.now() + DAY_MS)
  await page.reload()
  await expect(page.getByText(/You scored \d+ out of 10/)).toBeVisible()
  await expect(page.getByText('Shown when the day is over')).toHaveCount(0)
})

test('moves no option while it is played when nothing new can be learnt of the day', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.clock.install()
  await start(page)
  const option = page.getByRole('radio').first()
  await page.evaluate(async () => void (await document.fonts.ready))
  const place = await option.boundingBox()
  await page.route('**/api/daily', (route) => route.fulfill({ status: 500 }))
  await page.clock.fastForward('01:30')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Failed to load the daily quiz')).toBeAttached()
  await expect.poll(() => option.boundingBox()).toEqual(place)
})

test('counts for its day when the network took a day, and is on no board', async ({
  playerPage: page,
  clock,
  day,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await start(page)
  await answer(page)
  await page.route('**/api/daily/submit', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Not submitted yet' })).toBeVisible()
  clock.set(Date.parse(`${day}T09:00:00Z`) + DAY_MS)
  await page.unroute('**/api/daily/submit')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(`/daily/${day}`)
  await expect(
    page.getByText(
      'Your answers arrived late. Your streak is safe, but this result isn’t on the board.',
    ),
  ).toBeVisible()
  await expect(page.getByText('1-day streak Play today to keep it.')).toBeVisible()
})

test('is shared as words and as a picture that say nothing of what was asked', async ({
  playerPage: page,
  context,
  day,
  site,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await start(page)
  await finish(page, day)
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  // The site lets no script read the clipboard; a person pastes.
  await page.evaluate(() => document.body.prepend(document.createElement('textarea')))
  const field = page.locator('body > textarea')
  await field.press('ControlOrMeta+V')
  const words = await field.inputValue()
  await field.evaluate((it) => it.remove())
  expect(words).toMatch(/out of 10\n(🟩|⬜){10}\n/u)
  expect(words).toContain(`${site.playerUrl}/daily/${day}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the picture' }).click()
  expect((await download).suggestedFilename()).toBe('quiz-kingdom-daily.png')
})

test('is a challenge to whoever opens a shared link, with a preview of its own', async ({
  page,
  request,
  day,
}) => {
  await page.goto(`/daily/${day}`)
  await expect(page.getByRole('heading', { name: 'Can you do better?' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Play today’s quiz' }).click()
  await expect(page).toHaveURL('/daily')
  const shared = await (await request.get(`/daily/${day}`)).text()
  const [, preview = ''] = /property="og:image" content="([^"]+)"/.exec(shared) ?? []
  expect(preview).toContain('daily-preview.png')
  expect((await request.get(preview)).headers()['content-type']).toBe('image/png')
})

test('lets visitors answer a question at once on the home page', async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Try a question' })
  await section.getByRole('listitem').first().getByRole('button').click()
  await expect(section.getByText(/^(Correct!|Not quite. )/)).toBeVisible()
  await expectNoViolations(page)
  await section.getByRole('link', { name: '10 more – play today’s quiz' }).click()
  await expect(page).toHaveURL('/daily')
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

test('keeps its questions from the review of another quiz until it is finished', async ({
  playerPage: page,
  day,
}) => {
  const start = page.waitForResponse('**/api/daily/start')
  await page.goto('/daily')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const { questions } = await (await start).json()
  const all: { questions: { _id: string; categoryId: string }[] } = await (
    await page.request.get('/api/questions')
  ).json()
  const asked = all.questions.find(({ _id }) => _id === questions[0]._id)
  await page.goto(`/quizflow/${asked?.categoryId}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await submitAll(page)
  const heldBack = page.getByText('Hidden until you finish your other quiz')
  await expect(heldBack.first()).toBeVisible()
  await expect(page.getByText(/Your score leaves out \d+ questions? until/)).toBeVisible()

  await page.goto('/daily')
  await finish(page, day)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(/You scored \d+ out of/)).toBeVisible()
  await expect(heldBack).toHaveCount(0)
})

test('loses no theme that one admin types to the one of another, nor to a link', async ({
  adminPage,
  context,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const other = await context.newPage()
  const [mine, others] = [openDay(adminPage), openDay(other)]
  const [myCell, theirCell] = [calendarDays(adminPage).nth(2), calendarDays(other).nth(2)]
  for (const page of [adminPage, other]) {
    await page.goto(`${site.adminUrl}/daily`)
    await calendarDays(page).nth(2).click()
  }
  await mine.getByLabel('Theme').fill('Of one')
  await others.getByLabel('Theme').fill('Of two')
  await others.getByRole('button', { name: 'Save theme' }).click()
  await expect(theirCell).toContainText('Of two')

  // What the first pins is merged; the theme, which both have changed, is asked about.
  await mine
    .getByRole('button', { name: /^Pin\b/ })
    .first()
    .click()
  await expect(myCell).toHaveAccessibleName(/1 pinned/)
  await expect(myCell).toContainText('Of two')
  await expect(mine.getByRole('alert')).toContainText('Someone else edited this')
  const asked = mine.getByRole('group', { name: 'Theme' })
  for (const theme of ['Of one', 'Of two'])
    await expect(asked.getByText(theme, { exact: true })).toBeVisible()
  await mine.getByRole('button', { name: 'Save theme' }).click()
  await expect(asked.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await expect(mine.getByLabel('Theme')).toHaveValue('Of one')
  await adminPage.getByRole('link', { name: 'Kingdoms' }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await asked.getByRole('button', { name: 'Keep mine' }).click()
  await mine.getByRole('button', { name: 'Save theme' }).click()
  await expect(myCell).toContainText('Of one')
  await expect(asked).toHaveCount(0)

  // The second has not seen the pin, and changes the theme alone.
  await others.getByLabel('Theme').fill('Of both')
  await others.getByRole('button', { name: 'Save theme' }).click()
  await others.getByRole('button', { name: 'Take theirs' }).click()
  await expect(others.getByLabel('Theme')).toHaveValue('Of one')
  await expect(theirCell).toHaveAccessibleName(/1 pinned/)
  await adminPage.getByRole('link', { name: 'Kingdoms' }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Kingdoms' })).toBeVisible()
})
