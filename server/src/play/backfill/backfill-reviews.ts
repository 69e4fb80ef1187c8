import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import type { Backfill } from '../../platform/db/backfill.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { insertQuestionSet, questionSetId } from '../questions/question-sets.repository.ts'
import { writePicks } from '../questions/scoring.ts'
import {
  countAttempts,
  findAttemptAfter,
  insertRevision,
  listReviewed,
  listRevisionsOf,
  type ReviewedAttempt,
  type Revision,
  updateAsked,
} from './reviews.repository.ts'

/** Attempts that one transaction looks through. */
const LOOKED_THROUGH_AT_ONCE = 250

/** The review as the first release stored it with each attempt. */
const ReviewSchema = v.array(
  v.object({
    questionId: v.string(),
    questionText: v.string(),
    selectedAnswer: v.nullable(v.string()),
    correctAnswer: v.string(),
    isCorrect: v.boolean(),
    description: v.string(),
  }),
)
type Detail = v.InferOutput<typeof ReviewSchema>[number]

/**
 * Gives attempts that have a review, from the first release, a question set and picks that make the same
 * review. The stored one stays where it is.
 */
export const backfillReviews: Backfill = {
  name: 'question sets of reviewed attempts',
  about: 'Looking through old attempts',
  unit: 'attempts',
  count: countAttempts,
  doBatch: async (transaction, position) => {
    const last = await findAttemptAfter(transaction, position, LOOKED_THROUGH_AT_ONCE)
    if (!last) return undefined
    const attempts = await listReviewed(transaction, { after: position, until: last.id })
    await convertAll(transaction, attempts)
    return { position: last.id, items: last.count }
  },
}

async function convertAll(
  transaction: Transaction,
  attempts: readonly ReviewedAttempt[],
): Promise<void> {
  const reviews = new Map(attempts.map(({ id, review }) => [id, parseReview(review)]))
  const questionIds = new Set([...reviews.values()].flat().map(({ questionId }) => questionId))
  const known = await listRevisionsOf(transaction, [...questionIds])
  for (const { id, categoryId, submittedAt } of attempts) {
    const asked: { revision: Revision; pick: number | undefined }[] = []
    for (const detail of reviews.get(id) ?? []) {
      let revision = known.find((one) => pickIn(one, detail) !== 'another question')
      if (!revision) {
        revision = revisionOf(detail)
        known.push(revision)
        await insertRevision(transaction, revision, submittedAt)
      }
      const pick = pickIn(revision, detail)
      asked.push({ revision, pick: typeof pick === 'number' ? pick : undefined })
    }
    const revisionIds = asked.map(({ revision }) => revision.id)
    const setId = questionSetId(revisionIds)
    await insertQuestionSet(transaction, { id: setId, categoryId, revisionIds })
    await updateAsked(transaction, id, setId, writePicks(asked.map(({ pick }) => pick)))
  }
}

function parseReview(review: string | null): Detail[] {
  return v.parse(ReviewSchema, JSON.parse(review ?? '[]'))
}

/** The option that was chosen, if the detail is of this revision. */
function pickIn(
  { questionId, questionText, options, correctAnswer, description }: Revision,
  detail: Detail,
): number | 'none' | 'another question' {
  const isSame =
    questionId === detail.questionId &&
    questionText === detail.questionText &&
    description === detail.description &&
    options[correctAnswer] === detail.correctAnswer
  if (!isSame) return 'another question'
  if (detail.selectedAnswer === null) return 'none'
  if (detail.isCorrect) return correctAnswer
  const pick = options.findIndex(
    (option, index) => index !== correctAnswer && option === detail.selectedAnswer,
  )
  return pick < 0 ? 'another question' : pick
}

/** Only this is known of what the question said then. The same detail gives the same revision. */
function revisionOf({ selectedAnswer, isCorrect, correctAnswer, ...detail }: Detail): Revision {
  const { questionId, questionText, description } = detail
  const isWrong = !isCorrect && selectedAnswer !== null
  const options = isWrong ? [correctAnswer, selectedAnswer] : [correctAnswer]
  const content = JSON.stringify([questionId, questionText, options, description])
  const id: Id = createHash('sha256').update(content).digest('hex').slice(0, 24)
  return { id, questionId, questionText, options, correctAnswer: 0, description }
}
