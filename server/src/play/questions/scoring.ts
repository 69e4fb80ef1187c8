import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { invalidFields } from '../../platform/errors.ts'
import type { AskedQuestion } from './question-sets.repository.ts'

/** The chosen option of each question, in the order asked; undefined for a blank answer. */
export type Picks = readonly (number | undefined)[]

const NO_PICK = '-'

/** Writes one character per question: the index of the chosen option, or `-`. */
export function formatPicks(picks: Picks): string {
  return picks.map((pick) => pick ?? NO_PICK).join('')
}

export function parsePicks(text: string): Picks {
  return [...text].map((character) => (character === NO_PICK ? undefined : Number(character)))
}

export interface ScoredAnswers {
  score: number
  totalQuestions: number
  points: number
  picks: Picks
}

/**
 * Whether at least half of the questions were answered, right or wrong. Otherwise the attempt counts neither
 * for badges nor for the streak.
 */
export function isHalfAnswered(picks: Picks): boolean {
  const answered = picks.filter((pick) => pick !== undefined).length
  return 2 * answered >= picks.length
}

export function scorePicks(
  questions: readonly AskedQuestion[],
  picks: Picks,
  pointsPerAnswer: number,
): ScoredAnswers {
  const score = questions.filter(({ correctAnswer }, i) => picks[i] === correctAnswer).length
  return { score, totalQuestions: questions.length, points: score * pointsPerAnswer, picks }
}

/** Throws 400 for an answer to another question, a second answer to a question, or an unknown option. */
export function toPicks(questions: readonly AskedQuestion[], answers: readonly Answer[]): Picks {
  const mistake = findAnswerProblem(questions, answers)
  if (mistake !== undefined) throw invalidFields({ answers: mistake })
  const chosen = new Map(
    answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]),
  )
  return questions.map(({ questionId }) => chosen.get(questionId))
}

export function areAnswersValid(questions: readonly AskedQuestion[], answers: readonly Answer[]) {
  return findAnswerProblem(questions, answers) === undefined
}

function findAnswerProblem(questions: readonly AskedQuestion[], answers: readonly Answer[]) {
  const asked = new Map(questions.map((question) => [question.questionId, question]))
  const answered = new Set<Id>()
  for (const { questionId, selectedAnswer } of answers) {
    const question = asked.get(questionId)
    if (!question) return 'An answer belongs to no question of this quiz'
    if (answered.has(questionId)) return 'A question can be answered only once'
    if (selectedAnswer >= question.options.length) return 'An answer chooses no existing option'
    answered.add(questionId)
  }
  return undefined
}

/** The review contains every right answer: pass it through `toVisibleResult` before a player sees it. */
export function createReview(questions: readonly AskedQuestion[], picks: Picks) {
  return questions.map((question, i) => {
    const { questionId, revisionId, questionText, picture, options } = question
    const { correctAnswer, description } = question
    const pick = picks[i]
    return {
      questionId,
      revisionId,
      questionText,
      ...(picture && { picture }),
      selectedAnswer: pick === undefined ? null : requireOption(options, pick),
      correctAnswer: requireOption(options, correctAnswer),
      isCorrect: pick === correctAnswer,
      description,
    }
  })
}

function requireOption(options: readonly string[], index: number): string {
  const option = options[index]
  if (option === undefined) throw new RangeError(`A stored question has no option ${index}`)
  return option
}
