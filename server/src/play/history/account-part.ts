import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import * as v from 'valibot'
import type { AccountPart } from '../../accounts/account-part.ts'
import { removeRowsOf } from '../../accounts/user-rows.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPages } from '../../platform/db/pages.ts'
import { categoriesOf, type HeldBack, visibleResult } from '../held-back/held-back.ts'
import type { PlayContext } from '../play-context.ts'
import { createQuestionSets, type QuestionSets } from '../questions/question-sets.ts'
import { reviewOf } from '../questions/scoring.ts'
import { findTotal, listBests, listPastAttempts, type PastAttempt } from './history.repository.ts'

/** How many attempts one query reads. Only these are held in memory at once. */
export const PAGE_LENGTH = 20

const ExportSchema = v.object({
  /** Whether answers are left out because the player has an open quiz with the same questions. */
  heldBack: v.boolean(),
  /** Absent for players who have never played. */
  total: v.optional(v.object({ points: v.number(), reachedAt: v.string() })),
  bests: v.array(v.object({ quiz: v.string(), bestPoints: v.number(), lastPlayedAt: v.string() })),
})

/** Attempts stay when an account is erased, because statistics count them. */
export const playPart = ({ findHeldBack, findHeldBackAttempts }: PlayContext): AccountPart => ({
  tables: ['attempt', 'category_result', 'daily_play', 'recent_score', 'user_score'],
  exportOf: async ({ db, clock }, userId) => {
    const findHeldBackNow = () => findHeldBack(db, userId, clock.now())
    const heldBackCategories = categoriesOf(await findHeldBackAttempts(db, userId, clock.now()))
    const bests = await listBests(db, userId)
    return {
      ...v.parse(ExportSchema, {
        heldBack: (await findHeldBackNow()).size > 0,
        total: await findTotal(db, userId),
        bests: bests.filter(({ categoryId }) => !heldBackCategories.has(categoryId)),
      }),
      attempts: readHistory(db, userId, findHeldBackNow),
    }
  },
  forget: (transaction, userIds) =>
    removeRowsOf(transaction, userIds, 'user_score', 'category_result', 'recent_score'),
})

/**
 * Yields pages of a player's submitted attempts, then of the open ones. Abandoned attempts are left
 * out. The questions held back are read again for each page, because an export takes a while.
 */
export async function* readHistory(db: Db, userId: Id, findHeldBack: () => Promise<HeldBack>) {
  const questionSets = createQuestionSets(db)
  for (const state of ['submitted', 'open'] as const) {
    const pages = readPages(PAGE_LENGTH, (after: PastAttempt | undefined) =>
      listPastAttempts(db, userId, { state, after, limit: PAGE_LENGTH }),
    )
    for await (const attempts of pages) {
      const heldBack = await findHeldBack()
      const entries = []
      for (const attempt of attempts) {
        entries.push(...(await toEntry(questionSets, attempt, heldBack)))
      }
      yield entries
    }
  }
}

/**
 * Returns a list of one entry, without right answers to questions of open attempts, or an empty list for an
 * abandoned attempt.
 */
async function toEntry(
  questionSets: QuestionSets,
  { quiz, submittedAt, ...attempt }: PastAttempt,
  heldBack: HeldBack,
) {
  const { state, startedAt, timeFactor } = attempt
  if (state === 'abandoned') return []
  const { questions: asked } = await questionSets.find(attempt.questionSetId)
  if (state === 'open') {
    const questions = asked.map(({ questionText, options }) => ({ questionText, options }))
    return [{ state, quiz, startedAt, deadline: attempt.deadline, timeFactor, questions }]
  }
  const { late, totalQuestions, picks } = attempt.result
  const { score, scorePoints, resultDetails } = visibleResult(
    { ...attempt.result, submittedAt },
    reviewOf(asked, picks),
    heldBack,
  )
  return [
    {
      state,
      quiz,
      startedAt,
      submittedAt,
      late,
      timeFactor,
      kind: attempt.kind,
      score,
      totalQuestions,
      points: scorePoints,
      review: resultDetails,
    },
  ]
}
