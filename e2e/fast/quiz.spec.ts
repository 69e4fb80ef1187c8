import type { Page } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import {
  goToQuestion,
  kingdomLink,
  optionOf,
  questionHeading,
  shownQuestion,
  startQuiz,
  submitAll,
} from '../fixtures/play.ts'
import {
  capital,
  choose,
  gorge,
  itemsOf,
  last,
  riverQuestions,
  shownOrder,
  source,
  space,
} from '../fixtures/rivers.ts'
import { expect, test } from '../fixtures/test.ts'

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

const sourceAnew = {
  questionText: 'Out of which lake does the Abay flow?',
  options: ['Zway', 'Abaya', 'Tana'],
  correctAnswer: 2,
}

async function answerQuestion(
  page: Page,
  { questionText }: { questionText: string },
  option: string,
) {
  await goToQuestion(page, questionText)
  await choose(page, option)
}

test('what an admin changes between the overview and Start is what is asked', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, riverQuestions)
  await page.goto(quiz.path)
  await expect(page.getByText('3 questions · ')).toBeVisible()
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
