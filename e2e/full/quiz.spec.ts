import type { Page, Route } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import {
  answerAll,
  goToQuestion,
  kingdomLink,
  optionOf,
  questionHeading,
  shownQuestion,
  startQuiz,
  submitAll,
} from '../fixtures/play.ts'
import {
  answerQuestion,
  choose,
  gorge,
  itemsOf,
  last,
  riverQuestions,
  shownOrder,
  source,
  sourceAnew,
  space,
} from '../fixtures/rivers.ts'
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
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
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

test('the overview says what is coming', async ({ playerPage: page }) => {
  await page.goto('/quiz')
  await kingdomLink(page, space.kingdom).click()
  await page.getByRole('link', { name: space.title }).first().click()
  await expect(page.getByText('Before You Begin')).toBeVisible()
  await expect(page.getByText(String(last)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Quit' }).click()
  await expect(page).toHaveURL(/\/quizkingdom/)
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

test('what an admin changes between the overview and Start is what is asked', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(quiz.path)
  await expect(page.getByText('3 questions')).toBeVisible()
  await quiz.edit(0, sourceAnew)
  await quiz.remove(1)

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await answerQuestion(page, sourceAnew, 'Tana')
  await answerQuestion(page, gorge, 'Tekeze')
  await submitAll(page)
  await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
  const review = await itemsOf(page, 'Review')
  for (const { questionText } of [sourceAnew, gorge])
    expect(review.filter((item) => item.includes(questionText))).toHaveLength(1)
})

test('each attempt has an order of its own, which a reload and the review keep', async ({
  playerPage: page,
}) => {
  await startQuiz(page, space)
  const before = await shownOrder(page)
  await goToQuestion(page, before[0]?.question ?? '')
  await page.keyboard.press('a')
  await page.reload()
  expect(await shownOrder(page)).toEqual(before)
  await submitAll(page)
  await expect(page.getByText(`out of ${last}`)).toBeVisible()
  const review = await itemsOf(page, 'Review')
  expect(review).toHaveLength(last)
  for (const [place, { question, options }] of before.entries()) {
    const item = review[place] ?? ''
    expect(item).toContain(question)
    // Letters of a picture are their own text.
    if (options.includes('A')) continue
    const [, letter = '', text] = /Correct answer\s+([A-F])\s+(.+)/.exec(item) ?? []
    expect(options['ABCDEF'.indexOf(letter)]).toBe(text)
  }
  expect(review[0]).toMatch(/Your answer\s+A\s/)

  await startQuiz(page, space)
  expect(await shownOrder(page)).not.toEqual(before)
})

test('a quiz climbs from the easy questions to the hard ones, on every device', async ({
  playerPage: page,
  otherDevicePage: other,
  adminCalls,
}) => {
  const mixed = ([3, 1, 2, 2, 3, 1, 1, 3, 2] as const).map((difficulty, place) => ({
    questionText: `Which river is the longest of the ${place + 2} that are meant here?`,
    options: ['Abay', 'Awash', 'Omo'],
    correctAnswer: 0,
    difficulty,
  }))
  const { path, questionIds } = await makeQuiz(adminCalls, mixed)
  const stored = await adminCalls.get(`/api/questions/category/${path.split('/').at(-1)}/admin`)
  const asked: { questionText: string; difficulty: number }[] = await stored.json()
  const difficultyOf = new Map(asked.map((one) => [one.questionText, one.difficulty]))
  const difficultiesOn = async (device: Page) =>
    (await shownOrder(device)).map(({ question }) => difficultyOf.get(question))

  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const before = await shownOrder(page)
  expect(await difficultiesOn(page)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  // What is changed meanwhile is for the next attempt.
  const data = { difficulty: 3 }
  for (const id of questionIds.slice(1, 3)) {
    await expect(await adminCalls.put(`/api/questions/${id}/difficulty`, { data })).toBeOK()
  }
  await other.goto(path)
  await other.getByRole('button', { name: 'Start', exact: true }).click()
  expect(await shownOrder(other)).toEqual(before)
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

test('a server that is down at submit loses nothing', async ({
  playerPage: page,
  adminCalls,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, riverQuestions.slice(0, 1))
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await choose(page, 'Tana')
  await site.stopServer()
  try {
    await page.getByRole('button', { name: 'Submit' }).click()
    // In other words where a proxy answers in its place.
    await expect(page.getByRole('alert')).toContainText('Failed to update')
  } finally {
    await site.startServer()
  }
  await page.reload()
  // Shown, or told where it came before the quiz's page did.
  await expect(page.getByText('1 out of 1').first()).toBeVisible()
})
