import type { Route } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { answerAll, optionOf, shownQuestion, startQuiz, submitAll } from '../fixtures/play.ts'
import { answerQuestion, itemsOf, last, riverQuestions, source, space } from '../fixtures/rivers.ts'
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
  const next = page.getByRole('region', { name: 'Keep playing' })
  await expect(next.getByRole('link', { name: /^Practise \d+ mistakes?$/ })).toBeVisible()
  await expect(next.getByRole('link', { name: /^Play (?!today)/ })).toBeVisible()
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

test('the time running out submits what was answered', async ({ playerPage: page }) => {
  await page.clock.install()
  await startQuiz(page, space)
  const { options, correctAnswer } = await shownQuestion(page, space)
  await optionOf(page, options[correctAnswer] ?? '').check()
  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(`You scored 1 out of ${last}`)).toBeVisible()
  await expect(page.getByText('Not answered')).toHaveCount(last - 1)
})

test('a Start on another device goes on with the attempt and the time that it has left', async ({
  playerPage: page,
  otherDevicePage: other,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(path)
  await expect(page.getByText(/Only your first try counts/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  const started = page.waitForResponse('**/api/quiz-result/start')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const { attemptId, deadline } = await (await started).json()

  // The time comes from the server: a device may believe that it is an hour later.
  await other.addInitScript((ahead) => {
    const now = Date.now
    Date.now = () => now() + ahead
  }, 3_600_000)
  await other.goto(path)
  const goesOnText = other.getByText(/^You’ve already started this quiz.* [1-9]\d*:\d\d left$/)
  await expect(goesOnText).toBeVisible()
  const before = await goesOnText.innerText()
  await expect(goesOnText, 'ticks').not.toHaveText(before)
  const goesOn = other.waitForResponse('**/api/quiz-result/start')
  await other.getByRole('button', { name: 'Start', exact: true }).click()
  expect(await (await goesOn).json()).toMatchObject({ attemptId, deadline, kind: 'first' })
  await answerQuestion(other, source, 'Tana')
  await submitAll(other)
  await expect(other.getByText('You scored 1 out of 3')).toBeVisible()

  // The same attempt has its result: what is submitted later gets that.
  await submitAll(page)
  await expect(page.getByText('You scored 1 out of 3')).toBeVisible()
})

test('to begin anew on another device overtakes: the answers can be read, discarded and given anew', async ({
  playerPage: page,
  otherDevicePage: other,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path, title } = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await answerQuestion(page, source, 'Tana')

  await other.goto(path)
  await other.getByRole('button', { name: 'Start over' }).click()
  const question = other.getByRole('dialog', { name: 'Start over?' })
  await expect(question).toContainText('The new one is practice')
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(other.getByText('Question 1 of 3')).toBeVisible()

  const refusal = page.waitForResponse('**/api/quiz-result/submit')
  await submitAll(page)
  const { message } = await (await refusal).json()
  const heading = page.getByRole('heading', { level: 1, name: 'These answers don’t count' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(message)
  expect((await itemsOf(page, 'Your answers')).toSorted()).toEqual([
    expect.stringMatching(/Where does the Abay begin\?\s+Tana/),
    expect.stringMatching(/Which gorge is the deepest\?\s+Not answered/),
    expect.stringMatching(/Which river passes Aksum\?\s+Not answered/),
  ])

  await page.getByRole('button', { name: 'Discard these answers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await answerQuestion(page, source, 'Tana')
  await submitAll(page)
  await expect(page.getByText('You scored 1 out of 3')).toBeVisible()
})
