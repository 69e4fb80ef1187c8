import type { Route } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { answerAll, questionHeading, startQuiz, submitAll } from '../fixtures/play.ts'
import { choose, itemsOf, last, riverQuestions, shownOrder, space } from '../fixtures/rivers.ts'
import { expect, test } from '../fixtures/test.ts'

test('a submit that fails keeps everything, and Retry counts once', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await startQuiz(page, space)
  await answerAll(page, space, last)

  // The app tries again by itself as well, at any moment: there is always an answer to it.
  let answer = (route: Route) => route.abort()
  await page.route('**/api/quiz-result/submit', (route) => answer(route))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()

  answer = (route) => route.fulfill({ status: 502, body: 'Bad gateway' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to update user score!')).toBeVisible()

  // This time the server takes it, and only the answer is lost on the way back.
  answer = async (route) => {
    await route.fetch()
    await route.abort()
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()

  answer = (route) => route.continue()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(`You scored ${last} out of ${last}`)).toBeVisible()

  await page.goto('/leaderboard')
  const points = last * space.points
  await expect(page.getByText(new RegExp(`\\b${points}\\b`)).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`\\b${points * 2}\\b`))).toHaveCount(0)
})

test('the keyboard alone plays a quiz', async ({ playerPage: page }) => {
  await startQuiz(page, space)
  await expect(questionHeading(page)).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('3')
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
  await expect(questionHeading(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`Question 1 of ${last}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
})

test('the score leads home by its next steps, and a bare result page says what is missing', async ({
  playerPage: page,
}) => {
  await startQuiz(page, space)
  await answerAll(page, space, 0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('link', { name: 'Next →' })
    .or(page.getByRole('button', { name: 'Next →' }))
    .click()
  const next = page.getByRole('region', { name: 'What next?' })
  await expect(next.getByRole('link', { name: 'Practise your mistakes' })).toBeVisible()
  await expect(next.getByRole('link', { name: /^Next quiz: / })).toBeVisible()
  await page.getByRole('button', { name: 'Back To Home' }).click()
  await expect(page).toHaveURL(/\/quizkingdom/)
  // What was played shows its best, what was not is new.
  await expect(page.getByRole('img', { name: /^Your best: / })).toHaveCount(1)
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible()

  await page.goto('/result-detail')
  await expect(page.getByText('No result found. Please complete a quiz first.')).toBeVisible()
  await page.goto('/result-score')
  await expect(page.getByText(/You get 0 points!/)).toBeVisible()
})

test('options that keep their order are shown as they were written', async ({
  playerPage: page,
  adminCalls,
}) => {
  const options = ['500 m', '1,000 m', '2,000 m', '4,000 m', '8,000 m', '16,000 m']
  const scales = ['Simien', 'Bale', 'Choqa', 'Guna'].map((mountain) => ({
    questionText: `How high do the mountains of ${mountain} rise?`,
    options,
    correctAnswer: 3,
    keepOrder: true,
  }))
  const { path } = await makeQuiz(adminCalls, scales)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  for (const shown of await shownOrder(page)) expect(shown.options).toEqual(options)
})

test('Start waits until it is known what it goes on with, so that nothing moves it away', async ({
  playerPage: page,
  otherDevicePage: other,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/api/quiz-result/open', async (route) => {
    await isReleased
    await route.continue()
  })
  await other.goto(path)
  const start = other.getByRole('button', { name: 'Start', exact: true })
  await expect(other.getByText('Looking for an open attempt...')).toBeVisible()
  await expect(start).toHaveCount(0)
  release()
  await expect(start).toBeVisible()
  await expect(other.getByText(/^You’ve already started this quiz/)).toBeVisible()
})

test('an attempt that is gone says so, and is kept until it is discarded', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const gone = { code: 'gone', message: 'These answers came too late.' }
  await page.route('**/api/quiz-result/submit', (route) =>
    route.fulfill({ status: 410, json: gone }),
  )
  const { path } = await makeQuiz(adminCalls, riverQuestions.slice(0, 1))
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await choose(page, 'Tana')
  await submitAll(page)
  await expect(page.getByRole('alert')).toHaveText(gone.message)
  await page.goto('/quiz')
  await page.goto(path)
  await expect(page.getByRole('alert')).toHaveText(gone.message)
  expect(await itemsOf(page, 'Your answers')).toEqual([expect.stringMatching(/Tana/)])
  await page.getByRole('button', { name: 'Discard these answers' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('answers that could still count are discarded only after a second thought', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.route('**/api/quiz-result/submit', (route) => route.abort())
  const { path, title } = await makeQuiz(adminCalls, riverQuestions.slice(0, 1))
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await submitAll(page)
  await expect(page.getByText('Your answers are safe on this device.')).toBeVisible()
  const discard = page.getByRole('button', { name: 'Discard these answers' })
  const dialog = page.getByRole('dialog', { name: 'Discard these answers?' })
  await discard.click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(dialog).toBeHidden()
  await expect(discard).toBeFocused()
  await discard.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})
