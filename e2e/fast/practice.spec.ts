import type { Page } from 'playwright/test'
import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { missBoth, optionOf, questionHeading } from '../fixtures/play.ts'
import { rivers } from '../fixtures/practice.ts'
import { expect, test } from '../fixtures/test.ts'

/** Chooses an option by the letter that stands before it in this round. */
async function chooseByKey(page: Page, text: string): Promise<void> {
  const isFirst = (await page.getByRole('radio', { name: `A ${text}`, exact: true }).count()) === 1
  await page.keyboard.press(isFirst ? 'a' : 'b')
  await expect(optionOf(page, text)).toBeChecked()
}

test('what was missed in a quiz is practised from its result, by keys alone', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, rivers)
  await missBoth(page, path)
  await page.getByRole('link', { name: /^Practise \d+ mistakes?$/ }).press('Enter')
  await expect(questionHeading(page)).toBeFocused()
  await expect(questionHeading(page)).toContainText('Question 1 of 2')
  await chooseByKey(page, 'Downstream')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Not quite. It’s [AB]: Upstream/)
  await expect(page.getByText('Where the rivers of the highlands begin')).toBeVisible()
  await expect(page.getByText('You’ll see it again tomorrow.')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(questionHeading(page)).toContainText('Question 2 of 2')
  await chooseByKey(page, 'Upstream')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Correct!/)
  await expect(page.getByText('Correct!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nice work!' })).toBeFocused()
  await expect(page.getByText('1 of 2 right.')).toBeVisible()

  await page.getByRole('link', { name: 'My mistakes' }).click()
  await expect(
    page.getByText('Nothing to practise today. Your next question is due tomorrow.'),
  ).toBeVisible()
  await page.getByText(title).click()
  await expect(page.getByText('Due tomorrow', { exact: true })).toHaveCount(2)
})
