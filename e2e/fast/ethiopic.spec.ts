import { amharic, question } from '../fixtures/ethiopic.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test('what an admin wrote in Ethiopic carries its language, from the question to the review', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, [question])
  await page.goto(quiz.path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(page.getByRole('heading', { name: question.questionText })).toBeVisible()
  expect((await amharic(page).allInnerTexts()).toSorted()).toEqual(
    ['ንጥር ቅቤ', 'ክትፎ', 'ጠጅ'].toSorted(),
  )

  const honeyWine = page.getByRole('radio', { name: /^[AB] Honey wine, or ጠጅ$/ })
  await honeyWine.check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText('You scored 0 out of 1')).toBeVisible()
  // The last names the button by which the question is reported.
  await expect(amharic(page)).toHaveText(['ንጥር ቅቤ', 'ጠጅ', 'ክትፎ', 'ንጥር ቅቤ'])
})
