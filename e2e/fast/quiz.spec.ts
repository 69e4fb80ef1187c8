import { makeQuiz } from '../fixtures/made-quiz.ts'
import { optionOf, questionHeading, shownQuestion, startQuiz, submitAll } from '../fixtures/play.ts'
import {
  answerQuestion,
  capital,
  gorge,
  itemsOf,
  last,
  riverQuestions,
  source,
  sourceAnew,
  space,
} from '../fixtures/rivers.ts'
import { expect, test } from '../fixtures/test.ts'

test('a reload in the middle goes on at the same question with the true time', async ({
  playerPage: page,
}) => {
  await page.clock.install()
  await startQuiz(page, space)
  const { options, correctAnswer } = await shownQuestion(page, space)
  const right = optionOf(page, options[correctAnswer] ?? '')
  await right.check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
  const seconds = async () => {
    const [minutes = '', rest = ''] =
      /(\d+):(\d\d)/.exec(await page.getByRole('timer').innerText())?.slice(1) ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  const begin = performance.now()
  const before = await seconds()
  await page.clock.fastForward('01:00')
  await page.reload()
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
  const after = await seconds()
  const passed = 60 + (performance.now() - begin) / 1000
  expect(after).toBeLessThanOrEqual(before - 60)
  expect(after).toBeGreaterThanOrEqual(before - passed - 1)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(right).toBeChecked()
})

test('what an admin changes during a quiz changes neither its questions nor its review', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(quiz.path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await answerQuestion(page, source, 'Tana')
  const step = await page.getByText(/Question \d of 3/).innerText()
  await quiz.edit(0, { ...sourceAnew, correctAnswer: 0 })
  await quiz.remove(1)
  await quiz.edit(2, { ...gorge, options: ['Tekeze', 'Abay', 'Awash'], correctAnswer: 2 })
  await page.reload()

  await expect(page.getByText(step)).toBeVisible()
  await expect(questionHeading(page)).toContainText(source.questionText)
  await expect(page.getByRole('radio', { name: 'Tana' })).toBeChecked()
  await answerQuestion(page, capital, 'Omo')
  await submitAll(page)
  await expect(page.getByText('You scored 1 out of 3')).toBeVisible()
  const review = (await itemsOf(page, 'Review')).join('\n')
  expect(review).toMatch(
    /Where does the Abay begin\?\s+Your answer\s+([ABC])\s+Tana\s+Correct answer\s+\1\s+Tana/,
  )
  expect(review).toMatch(
    /Which river passes Aksum\?\s+Your answer\s+[ABC]\s+Omo\s+Correct answer\s+[ABC]\s+None/,
  )
  expect(review).toMatch(
    /Which gorge is the deepest\?\s+Your answer\s+Not answered\s+Correct answer\s+[AB]\s+Tekeze/,
  )
})
