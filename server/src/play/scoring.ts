import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { Answer, ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { invalidFields } from '../errors.ts'

export interface QuizQuestion extends Omit<Question, 'categoryId'> {
  /** An admin has deleted it or moved it; it is still known, but no longer part of the quiz. */
  removed: boolean
}

interface Sheet {
  /** Every question the category ever had, in the order in which they are asked. */
  questions: readonly QuizQuestion[]
  answers: readonly Answer[]
  pointsPerAnswer: number
  /** When the player got the questions. */
  startedAt: string
}

export interface Score {
  /** Number of correct answers. */
  score: number
  totalQuestions: number
  points: number
  details: ResultDetail[]
  /** The option that was chosen, of each question that was answered. */
  picks: ReadonlyMap<Id, number>
}

/** Throws 400 for answers to unknown or repeated questions, or with an option that never was. */
export function scoreAnswers({ questions, answers, pointsPerAnswer, startedAt }: Sheet): Score {
  const picks = readPicks(questions, answers, startedAt)
  const details = questions
    .filter((question) => !question.removed)
    .map((question) => judge(question, picks.get(question._id)))
  const score = details.filter((detail) => detail.isCorrect).length
  return {
    score,
    totalQuestions: details.length,
    points: score * pointsPerAnswer,
    details,
    picks,
  }
}

function readPicks(
  questions: readonly QuizQuestion[],
  answers: readonly Answer[],
  startedAt: string,
): Map<Id, number> {
  const known = new Map(questions.map((question) => [question._id, question]))
  const seen = new Set<Id>()
  const picks = new Map<Id, number>()
  for (const { questionId, selectedAnswer } of answers) {
    const question = known.get(questionId)
    if (!question) throw refused('An answer belongs to no question of this quiz')
    if (seen.has(questionId)) throw refused('A question can be answered only once')
    seen.add(questionId)
    // Taken away while the player was answering: that must not cost them their other answers.
    if (question.removed) continue
    if (selectedAnswer < question.options.length) picks.set(questionId, selectedAnswer)
    // Nor must an edit that left fewer options than the player chose from: it counts as open.
    else if (question.updatedAt <= startedAt) throw refused('An answer chooses no existing option')
  }
  return picks
}

function refused(message: string) {
  return invalidFields({ answers: message })
}

function judge(question: QuizQuestion, pick: number | undefined): ResultDetail {
  const { _id, questionText, options, correctAnswer, description } = question
  return {
    questionId: _id,
    questionText,
    selectedAnswer: pick === undefined ? null : optionOf(options, pick),
    correctAnswer: optionOf(options, correctAnswer),
    isCorrect: pick === correctAnswer,
    description,
  }
}

function optionOf(options: readonly string[], index: number): string {
  const option = options[index]
  if (option === undefined) throw new RangeError('A stored question points at no option')
  return option
}
