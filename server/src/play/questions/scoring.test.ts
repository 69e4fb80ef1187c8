import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { AskedQuestion } from './question-sets.repository.ts'
import { createReview, scorePicks, toPicks } from './scoring.ts'

const id = (number: number) => number.toString(16).padStart(24, '0')

function question(number: number, changes: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    questionId: id(number),
    revisionId: id(number + 10_000),
    questionText: `Question ${number}?`,
    options: ['A', 'B', 'C'],
    keepOrder: false,
    correctAnswer: 2,
    description: `Because of ${number}`,
    ...changes,
  }
}

const answer = (number: number, selectedAnswer: number) => ({
  questionId: id(number),
  selectedAnswer,
})

function score(
  questions: AskedQuestion[],
  answers: { questionId: string; selectedAnswer: number }[],
  pointsPerAnswer = 3,
) {
  return scorePicks(questions, toPicks(questions, answers), pointsPerAnswer)
}

function refusal(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('The answers were taken')
}

const quizArbitrary = fc
  .array(
    fc.record({
      options: fc.integer({ min: 2, max: 6 }),
      right: fc.nat(5),
      pick: fc.option(fc.nat(5), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((drawn) =>
    drawn.map(({ options, right, pick }, index) => ({
      question: question(index, {
        options: Array.from({ length: options }, (_, option) => `Option ${option}`),
        correctAnswer: right % options,
      }),
      pick: pick === undefined ? undefined : pick % options,
    })),
  )

const shuffled = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length })

describe('scoring', () => {
  it('counts the right answers, whatever order they come in', () => {
    const property = fc.property(
      quizArbitrary.chain((quiz) => {
        const answers = quiz.flatMap(({ question: { questionId }, pick }) =>
          pick === undefined ? [] : [{ questionId, selectedAnswer: pick }],
        )
        return fc.tuple(fc.constant(quiz), shuffled(answers), fc.nat(50))
      }),
      ([quiz, answers, points]) => {
        const result = score(
          quiz.map((asked) => asked.question),
          answers,
          points,
        )
        const right = quiz.filter((asked) => asked.pick === asked.question.correctAnswer).length
        expect(result).toMatchObject({
          score: right,
          totalQuestions: quiz.length,
          points: right * points,
        })
      },
    )
    fc.assert(property)
  })

  it('reviews every question in order, with the texts of the chosen and the right option', () => {
    const property = fc.property(quizArbitrary, (quiz) => {
      const answers = quiz.flatMap(({ question: { questionId }, pick }) =>
        pick === undefined ? [] : [{ questionId, selectedAnswer: pick }],
      )
      const questions = quiz.map((asked) => asked.question)
      expect(createReview(questions, score(questions, answers).picks)).toEqual(
        quiz.map(({ question: asked, pick }) => ({
          questionId: asked.questionId,
          revisionId: asked.revisionId,
          questionText: asked.questionText,
          selectedAnswer: pick === undefined ? null : `Option ${pick}`,
          correctAnswer: `Option ${asked.correctAnswer}`,
          isCorrect: pick === asked.correctAnswer,
          description: asked.description,
        })),
      )
    })
    fc.assert(property)
  })

  it('never takes answers with one that is unknown, repeated or out of range', () => {
    const spoil = fc.constantFrom('unknown', 'repeated', 'out of range')
    const property = fc.property(quizArbitrary, spoil, fc.nat(), (quiz, how, seed) => {
      const questions = quiz.map((asked) => asked.question)
      const good = questions.map(({ questionId }) => ({ questionId, selectedAnswer: 0 }))
      const at = seed % good.length
      const victim = questions[at]
      if (!victim) throw new Error('The quiz has no questions')
      const bad = {
        unknown: [...good, answer(9999, 0)],
        repeated: [...good, { questionId: victim.questionId, selectedAnswer: 0 }],
        'out of range': good.with(at, {
          questionId: victim.questionId,
          selectedAnswer: victim.options.length,
        }),
      }[how]
      const { status, fields } = refusal(() => score(questions, bad))
      expect(status).toBe(400)
      expect(Object.keys(fields ?? {})).toEqual(['answers'])
    })
    fc.assert(property)
  })

  it('takes no answers at all for a quiz left open', () => {
    const result = score([question(1), question(2)], [])
    expect(result).toMatchObject({ score: 0, totalQuestions: 2, points: 0 })
    expect(result.picks).toEqual([undefined, undefined])
  })
})
