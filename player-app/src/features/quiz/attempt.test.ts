import { describe, expect, it } from 'vitest'
import {
  answersToSubmit,
  beginAttempt,
  chooseOption,
  chosenOption,
  chosenTexts,
  currentQuestion,
  goToStep,
  isLastStep,
  newestOf,
  resumeAttempt,
  timeLeftAt,
  withTimeLeft,
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
const arrivedAt = Date.parse('2031-05-05T08:00:00Z') // a device whose clock is years ahead
const attempt = beginAttempt({
  quiz,
  start: {
    attemptId: id('a'),
    startedAt: '2026-01-07T10:00:00.000Z',
    deadline: '2026-01-07T10:05:00.000Z',
    timeFactor: 1,
    questions,
  },
  arrivedAt,
})

describe('an attempt', () => {
  it('begins at the first question, with nothing answered', () => {
    expect(currentQuestion(attempt)?.questionText).toBe('Question 1')
    expect(chosenOption(attempt)).toBeUndefined()
    expect(answersToSubmit(attempt)).toEqual([])
  })

  it('ends after the time that the server gave, whatever the device believes it is', () => {
    expect(attempt.deadline - arrivedAt).toBe(5 * 60 * 1000)
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

  it('can be read again, question by question, with what was chosen and what was left open', () => {
    const both = chooseOption(goToStep(chooseOption(attempt, 2), 3), 0)
    expect(chosenTexts(both)).toEqual([
      { _id: id('1'), questionText: 'Question 1', chosen: 'Omo' },
      { _id: id('2'), questionText: 'Question 2', chosen: undefined },
      { _id: id('3'), questionText: 'Question 3', chosen: 'Abay' },
    ])
  })

  it('is overtaken by one that the server started later', () => {
    const later = { ...attempt, attemptId: id('e'), startedAt: '2026-01-07T10:00:00.001Z' }
    const { startedAt, ...ofOlderRelease } = attempt
    const candidates = [ofOlderRelease, later, attempt].map((it) => ({ attempt: it }))
    expect(newestOf(candidates)?.attempt).toBe(later)
    expect(newestOf(candidates.slice(0, 1))?.attempt).toBe(ofOlderRelease)
    expect(newestOf([])).toBeUndefined()
  })

  it('goes no further than the first and the last question', () => {
    expect(goToStep(attempt, 0).step).toBe(1)
    expect(goToStep(attempt, 4).step).toBe(3)
    expect(isLastStep(goToStep(attempt, 2))).toBe(false)
    expect(isLastStep(goToStep(attempt, 3))).toBe(true)
  })
})

describe('coming back', () => {
  const steady = 7_000
  const inTime = { wall: attempt.deadline - 1, steady }
  const tooLate = { wall: attempt.deadline, steady }

  it('goes on while there is time, also after leaving for another page', () => {
    const here = goToStep(chooseOption(attempt, 1), 2)
    for (const stage of ['running', 'left'] as const) {
      const state = resumeAttempt({ stage, attempt: here }, inTime)
      expect(state).toMatchObject({ phase: 'running', attempt: here, endsAt: steady + 1 })
    }
  })

  it('submits at once when the time ran out while the page was gone, and says so', () => {
    const state = resumeAttempt({ stage: 'running', attempt }, tooLate)
    expect(state).toMatchObject({ phase: 'submitting', attempt: { ...attempt, isTimeUp: true } })
  })

  it('starts afresh when the time ran out on a quiz that the player had left', () => {
    expect(resumeAttempt({ stage: 'left', attempt }, tooLate)).toEqual({ phase: 'dropped' })
  })

  it('gives no more time than was left when the clock of the device is set back', () => {
    const kept = withTimeLeft(attempt, 20_000, attempt.deadline - 20_000)
    expect(timeLeftAt(kept, attempt.deadline - 3_600_000)).toBe(20_000)
  })

  it('never ends for the time where there is no limit', () => {
    const unlimited = { ...attempt, timeFactor: null }
    for (const stage of ['running', 'left'] as const) {
      const state = resumeAttempt({ stage, attempt: unlimited }, tooLate)
      expect(state).toMatchObject({ phase: 'running', endsAt: Number.POSITIVE_INFINITY })
    }
  })

  it('finishes a submit that was under way, in time or not', () => {
    for (const times of [inTime, tooLate]) {
      const state = resumeAttempt({ stage: 'submitting', attempt }, times)
      expect(state).toMatchObject({ phase: 'submitting', attempt })
    }
  })

  it('waits to be sent again after a failed submit, in time or not', () => {
    for (const times of [inTime, tooLate]) {
      const state = resumeAttempt({ stage: 'failed', attempt }, times)
      expect(state).toMatchObject({ phase: 'failed', attempt, isKept: true })
    }
  })

  it('shows the refusal again, in time or not', () => {
    for (const times of [inTime, tooLate]) {
      const state = resumeAttempt({ stage: 'refused', attempt, problem: 'Too old.' }, times)
      expect(state).toEqual({ phase: 'refused', attempt, problem: 'Too old.' })
    }
  })
})
