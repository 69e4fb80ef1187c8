import {
  answerAll,
  questionHeading,
  shownQuestion,
  starterCategory,
  startQuiz,
} from './fixtures/play.ts'
import { expect, test } from './fixtures/test.ts'

const space = starterCategory('science', 'space.json')
const last = space.questions.length

test('the overview says what is coming', async ({ playerPage: page }) => {
  await page.goto('/quiz')
  await page.getByRole('link', { name: space.kingdom }).first().click()
  await page.getByRole('link', { name: space.title }).first().click()
  await expect(page.getByText('Before You Begin')).toBeVisible()
  await expect(page.getByText(String(last)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Quit' }).click()
  await expect(page).toHaveURL(/\/quizkingdom/)
})

test('the time running out submits what was answered', async ({ playerPage: page }) => {
  await page.clock.install()
  await startQuiz(page, space)
  const { correctAnswer } = await shownQuestion(page, space)
  await page.getByRole('radio').nth(correctAnswer).check({ force: true })
  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(`You scored 1 out of ${last}`)).toBeVisible()
  await expect(page.getByText('Not answered')).toHaveCount(last - 1)
})

test('a reload in the middle goes on at the same question with the true time', async ({
  playerPage: page,
}) => {
  await page.clock.install()
  await startQuiz(page, space)
  const { correctAnswer } = await shownQuestion(page, space)
  await page.getByRole('radio').nth(correctAnswer).check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
  const seconds = async () => {
    const [minutes = '', rest = ''] =
      /(\d+):(\d\d)/.exec(await page.getByRole('timer').innerText())?.slice(1) ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  const before = await seconds()
  await page.clock.fastForward('01:00')
  await page.reload()
  await expect(page.getByText(`Question 2 of ${last}`)).toBeVisible()
  expect(await seconds()).toBeLessThanOrEqual(before - 60)
  expect(await seconds()).toBeGreaterThan(before - 75)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('radio').nth(correctAnswer)).toBeChecked()
})

test('a submit that fails keeps everything, and Retry counts once', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await startQuiz(page, space)
  await answerAll(page, space, last)

  await page.route('**/api/quiz-result/submit', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()

  await page.unroute('**/api/quiz-result/submit')
  await page.route('**/api/quiz-result/submit', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to update user score!')).toBeVisible()

  // This time the server takes it, and only the answer is lost on the way back.
  await page.unroute('**/api/quiz-result/submit')
  await page.route('**/api/quiz-result/submit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()

  await page.unroute('**/api/quiz-result/submit')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(`You scored ${last} out of ${last}`)).toBeVisible()

  await page.goto('/leaderboard')
  const points = last * space.points
  await expect(page.getByText(new RegExp(`\\b${points}\\b`)).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`\\b${points * 2}\\b`))).toHaveCount(0)
})

test('a server that is down at submit loses nothing', async ({
  playerPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await startQuiz(page, space)
  await answerAll(page, space, 3)
  await site.stopServer()
  try {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()
  } finally {
    await site.startServer()
  }
  await page.reload()
  await page.getByRole('button', { name: /^(Submit|Retry)$/ }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText(`You scored 3 out of ${last}`)).toBeVisible()
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

test('the score leads home by three steps, and a bare result page says what is missing', async ({
  playerPage: page,
}) => {
  await startQuiz(page, space)
  await answerAll(page, space, 0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('link', { name: 'Next →' })
    .or(page.getByRole('button', { name: 'Next →' }))
    .click()
  await page.getByRole('button', { name: 'Back To Home' }).click()
  await expect(page).toHaveURL(/\/quizkingdom/)

  await page.goto('/result-detail')
  await expect(page.getByText('No result found. Please complete a quiz first.')).toBeVisible()
  await page.goto('/result-score')
  await expect(page.getByText(/You get 0 points!/)).toBeVisible()
})
