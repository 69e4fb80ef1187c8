import { describe, expect, it } from 'vitest'
import {
  answersToSubmit,
  beginAttempt,
  chooseOption,
  chosenOption,
  currentQuestion,
  goToStep,
  isLastStep,
  resumeAttempt,
} from './attempt.ts'

const id = (letter: string) => letter.repeat(24)
const categoryId = id('c')
const quiz = { categoryId, title: 'Rivers', points: 2, time: '5:00' }
const questions = ['1', '2', '3'].map((digit) => ({
  _id: id(digit),
  questionText: `Question ${digit}`,
  options: ['Abay', 'Awash', 'Omo'],
  categoryId,
}))
const askedAt = Date.parse('2031-05-05T08:00:00Z') // a device whose clock is years ahead
const attempt = beginAttempt({
  quiz,
  questions,
  start: {
    attemptId: id('a'),
    startedAt: '2026-01-07T10:00:00.000Z',
    deadline: '2026-01-07T10:05:00.000Z',
  },
  askedAt,
})

describe('an attempt', () => {
  it('begins at the first question, with nothing answered', () => {
    expect(currentQuestion(attempt)?.questionText).toBe('Question 1')
    expect(chosenOption(attempt)).toBeUndefined()
    expect(answersToSubmit(attempt)).toEqual([])
  })

  it('ends after the time that the server gave, whatever the device believes it is', () => {
    expect(attempt.deadline - askedAt).toBe(5 * 60 * 1000)
  })

  it('takes an answer, and a later one in its place', () => {
    const answered = chooseOption(chooseOption(attempt, 2), 1)
    expect(chosenOption(answered)).toBe(1)
    expect(answersToSubmit(answered)).toEqual([{ questionId: id('1'), selectedAnswer: 1 }])
  })

  it('takes no answer that the question does not offer', () => {
    expect(chooseOption(attempt, 3)).toEqual(attempt)
  })

  it('submits in the order of the questions and leaves out what was not answered', () => {
    const last = chooseOption(goToStep(attempt, 3), 0)
    const both = chooseOption(goToStep(last, 1), 2)
    expect(answersToSubmit(both)).toEqual([
      { questionId: id('1'), selectedAnswer: 2 },
      { questionId: id('3'), selectedAnswer: 0 },
    ])
  })

  it('goes no further than the first and the last question', () => {
    expect(goToStep(attempt, 0).step).toBe(1)
    expect(goToStep(attempt, 4).step).toBe(3)
    expect(isLastStep(goToStep(attempt, 2))).toBe(false)
    expect(isLastStep(goToStep(attempt, 3))).toBe(true)
  })
})

describe('coming back', () => {
  const inTime = attempt.deadline - 1
  const tooLate = attempt.deadline

  it('goes on while there is time, also after leaving for another page', () => {
    const here = goToStep(chooseOption(attempt, 1), 2)
    for (const stage of ['running', 'left'] as const) {
      const state = resumeAttempt({ stage, attempt: here }, inTime)
      expect(state).toEqual({ phase: 'running', attempt: here })
    }
  })

  it('submits at once when the time ran out while the page was gone', () => {
    const state = resumeAttempt({ stage: 'running', attempt }, tooLate)
    expect(state).toEqual({ phase: 'submitting', attempt })
  })

  it('starts afresh when the time ran out on a quiz that the player had left', () => {
    expect(resumeAttempt({ stage: 'left', attempt }, tooLate)).toEqual({ phase: 'overview' })
  })

  it('finishes a submit that was under way, in time or not', () => {
    for (const now of [inTime, tooLate]) {
      const state = resumeAttempt({ stage: 'submitting', attempt }, now)
      expect(state).toEqual({ phase: 'submitting', attempt })
    }
  })

  it('offers Retry again after a failed submit, in time or not', () => {
    for (const now of [inTime, tooLate]) {
      const state = resumeAttempt({ stage: 'failed', attempt }, now)
      expect(state).toMatchObject({ phase: 'failed', attempt, canRetry: true })
    }
  })
})
