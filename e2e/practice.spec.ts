import type { Page } from 'playwright/test'
import { expectAnnounced } from './fixtures/announced.ts'
import { makeQuiz } from './fixtures/made-quiz.ts'
import { optionOf, questionHeading } from './fixtures/play.ts'
import { expect, test } from './fixtures/test.ts'

const rivers = ['Where does the Abay begin?', 'Where does the Awash begin?'].map(
  (questionText) => ({ questionText, options: ['Upstream', 'Downstream'], correctAnswer: 0 }),
)

/** Chooses an option by the letter that stands before it in this round. */
async function chooseByKey(page: Page, text: string): Promise<void> {
  const isFirst = (await page.getByRole('radio', { name: `A ${text}`, exact: true }).count()) === 1
  await page.keyboard.press(isFirst ? 'a' : 'b')
  await expect(optionOf(page, text)).toBeChecked()
}

/** Submits a quiz of these two questions without an answer. */
async function missBoth(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
}

test('what was missed in a quiz is practised from its result, by keys alone', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, rivers)
  await missBoth(page, path)
  await page.getByRole('link', { name: 'Practise your mistakes' }).press('Enter')
  await expect(questionHeading(page)).toBeFocused()
  await expect(questionHeading(page)).toContainText('Question 1 of 2')
  await chooseByKey(page, 'Downstream')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Not this time. It is [AB]: Upstream/)
  await expect(page.getByText('Where the rivers of the highlands begin')).toBeVisible()
  await expect(page.getByText('It is asked again tomorrow.')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(questionHeading(page)).toContainText('Question 2 of 2')
  await chooseByKey(page, 'Upstream')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Right!/)
  await expect(page.getByText('Right!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Well practised' })).toBeFocused()
  await expect(page.getByText('That is all for today.')).toBeVisible()

  await page.getByRole('link', { name: 'My mistakes' }).click()
  await expect(page.getByText('Nothing due today. The next one is asked tomorrow.')).toBeVisible()
  await page.getByText(title).click()
  await expect(page.getByText('Due tomorrow')).toHaveCount(2)
})

test('the first page of quizzes says what is due by the day of the site, whatever the device thinks', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, rivers)
  await page.goto('/quiz')
  const card = page.getByRole('region', { name: 'My mistakes' })
  await expect(card.getByText('What you miss in a quiz waits here')).toBeVisible()
  await missBoth(page, path)
  for (const days of [0, -1, 1]) {
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000)
    await page.goto('/quiz')
    await expect(card.getByText('2 questions are due today')).toBeVisible()
  }
  await card.getByRole('link', { name: 'Practise' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()
})

test('an answer that found no network stays chosen, and is checked once there is one', async ({
  playerPage: page,
  context,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, rivers)
  await missBoth(page, path)
  await page.getByRole('link', { name: 'Practise your mistakes' }).click()
  await optionOf(page, 'Upstream').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('Your answer could not be checked')
  await expect(optionOf(page, 'Upstream')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Right!')).toBeVisible()
})

test('there is nothing to practise for who has missed nothing', async ({ playerPage: page }) => {
  await page.goto('/mistakes')
  await expect(page.getByText('No mistakes yet.')).toBeVisible()
  await page.goto('/mistakes/practice')
  await expect(page.getByText('Nothing due today.')).toBeVisible()
})
