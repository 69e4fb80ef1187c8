import type { QuizResult } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { categoryId, createAttempt, fakeId as id } from '../testing/fake-device.ts'
import {
  type Attempt,
  AttemptSchema,
  chooseOption,
  getChosenOption,
  getShownOptions,
  goToStep,
  isLastStep,
  listAnswers,
  listChosenTexts,
  resumeAttempt,
  toResultState,
} from './attempt.ts'

const questions = ['1', '2', '3'].map((digit) => ({
  _id: id(digit),
  questionText: `Question ${digit}`,
  options: ['Abay', 'Awash', 'Omo'],
  keepOrder: digit === '3',
  categoryId,
}))
const arrivedAt = Date.parse('2031-05-05T08:00:00Z') // a device whose clock is years ahead
const begun = (attemptId: string, asked = questions) =>
  createAttempt(asked, { attemptId }, arrivedAt)
const attempt = begun(id('a'))
const textsOf = (it: Attempt) => it.questions.map(({ questionText }) => questionText)
const optionsOf = (it: Attempt) =>
  it.questions.map((question) => getShownOptions(it, question).map(({ text }) => text))

describe('an attempt', () => {
  it('takes an answer, and a later one in its place', () => {
    const answered = chooseOption(chooseOption(attempt, 2), 1)
    expect(getChosenOption(answered)).toBe(1)
    expect(listAnswers(answered)).toEqual([
      { questionId: attempt.questions[0]?._id, selectedAnswer: 1 },
    ])
  })

  it('takes no answer that the question does not offer', () => {
    expect(chooseOption(attempt, 3)).toEqual(attempt)
  })

  it('can be read again, question by question, with what was chosen and what was left open', () => {
    const both = chooseOption(goToStep(chooseOption(attempt, 2), 3), 0)
    expect(listChosenTexts(both)).toEqual(
      attempt.questions.map(({ _id, questionText }, index) => ({
        _id,
        questionText,
        chosen: ['Omo', undefined, 'Abay'][index],
      })),
    )
  })

  it('goes no further than the first and the last question', () => {
    expect(goToStep(attempt, 0).step).toBe(1)
    expect(goToStep(attempt, 4).step).toBe(3)
    expect(isLastStep(goToStep(attempt, 2))).toBe(false)
    expect(isLastStep(goToStep(attempt, 3))).toBe(true)
  })
})

describe('the order of an attempt', () => {
  const another = begun(id('f'))

  it('is its own, of the questions and of their options, unless a question keeps their order', () => {
    const linesOf = (it: Attempt) =>
      textsOf(it).map((text, place) => `${text}: ${optionsOf(it)[place]}`)
    expect(linesOf(attempt)).toEqual([
      'Question 1: Awash,Abay,Omo',
      'Question 3: Abay,Awash,Omo',
      'Question 2: Abay,Omo,Awash',
    ])
    expect(linesOf(another)).toEqual([
      'Question 2: Omo,Abay,Awash',
      'Question 1: Omo,Abay,Awash',
      'Question 3: Abay,Awash,Omo',
    ])
  })

  it('climbs from the easy questions to the hard ones, shuffled within each', () => {
    const mixed = Array.from({ length: 12 }, (_, index) => ({
      _id: id(index.toString(16)),
      questionText: `Question ${index}`,
      options: ['Abay', 'Awash', 'Omo'],
      keepOrder: false,
      categoryId,
      difficulty: ([3, 1, 2] as const)[index % 3],
    }))
    const orderOf = (letter: string) =>
      begun(id(letter), mixed).questions.map(({ _id }) => Number(`0x${_id[0]}`))
    const [first, second] = [orderOf('a'), orderOf('f')]
    const easyFirst = [1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0]
    for (const order of [first, second]) expect(order.map((it) => it % 3)).toEqual(easyFirst)
    for (const from of [0, 4, 8]) {
      expect(first.slice(from, from + 4)).not.toEqual(second.slice(from, from + 4))
    }
  })

  it('is the same after a reload', () => {
    const saved = v.parse(AttemptSchema, JSON.parse(JSON.stringify(goToStep(attempt, 2))))
    expect(textsOf(saved)).toEqual(textsOf(attempt))
    expect(optionsOf(saved)).toEqual(optionsOf(attempt))
  })

  it('is answered by the stored index, wherever an option is shown', () => {
    const [question] = attempt.questions
    for (const { text, index } of question ? getShownOptions(attempt, question) : []) {
      expect(question?.options[index]).toBe(text)
      expect(listChosenTexts(chooseOption(attempt, index))[0]?.chosen).toBe(text)
    }
  })

  it('goes with the result', () => {
    const result: QuizResult = {
      message: '',
      score: 3,
      totalQuestions: 3,
      scorePoints: 6,
      resultDetails: [],
      attemptId: id('a'),
      late: false,
      timeFactor: 1,
      kind: 'first',
    }
    expect(toResultState(id('b'), attempt, result)).toEqual({
      userId: id('b'),
      result,
      isTimeUp: false,
      categoryId,
      shown: attempt.questions.map(({ _id }, place) => ({
        questionId: _id,
        options: optionsOf(attempt)[place],
      })),
    })
  })
})

it('never ends for the time where there is no limit', () => {
  const unlimited = { ...attempt, timeFactor: null }
  for (const stage of ['running', 'left'] as const) {
    const state = resumeAttempt(
      { stage, attempt: unlimited },
      { wall: attempt.deadline, steady: 7_000 },
    )
    expect(state).toMatchObject({ phase: 'running', endsAt: Number.POSITIVE_INFINITY })
  }
})
