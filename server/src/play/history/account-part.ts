import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AccountPart } from '../../accounts/account-part.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPages } from '../../platform/db/pages.ts'
import type { AttemptResult } from '../attempts.repository.ts'
import { type HeldBackQuestions, toCategoryIds, toVisibleResult } from '../held-back/held-back.ts'
import type { PlayContext } from '../play-context.ts'
import type { AskedQuestion } from '../questions/question-sets.repository.ts'
import { createQuestionSetCache, type QuestionSetCache } from '../questions/question-sets.ts'
import { createReview } from '../questions/scoring.ts'
import {
  findTotalPoints,
  listCategoryBests,
  listPastAttempts,
  type PastAttempt,
} from './history.repository.ts'

/** How many attempts one query reads. Only these are held in memory at once. */
export const ATTEMPTS_PER_PAGE = 20

/** Attempts stay when an account is erased, because statistics count them. */
export const playAccountPart = ({
  findHeldBack,
  findHeldBackAttempts,
}: PlayContext): AccountPart => ({
  erasedTables: ['userScore', 'categoryResult', 'recentScore'],
  otherTables: ['attempt', 'dailyPlay'],
  exportOf: async ({ db, clock }, userId) => {
    const findHeldBackNow = () => findHeldBack(db, userId, clock.now())
    const heldBackCategories = toCategoryIds(await findHeldBackAttempts(db, userId, clock.now()))
    const bests = await listCategoryBests(db, userId)
    return {
      /** Whether answers are left out because the player has an open quiz with the same questions. */
      heldBack: (await findHeldBackNow()).size > 0,
      total: await findTotalPoints(db, userId),
      bests: bests.flatMap(({ categoryId, ...best }) =>
        heldBackCategories.has(categoryId) ? [] : best,
      ),
      attempts: readAttemptHistory(db, userId, findHeldBackNow),
    }
  },
})

/**
 * Yields pages of a player's submitted attempts, then of the open ones. Abandoned attempts are left
 * out. The questions held back are read again for each page, because an export takes a while.
 */
async function* readAttemptHistory(
  db: Db,
  userId: Id,
  findHeldBack: () => Promise<HeldBackQuestions>,
) {
  const questionSets = createQuestionSetCache(db)
  for (const state of ['submitted', 'open'] as const) {
    const pages = readPages(ATTEMPTS_PER_PAGE, (after: PastAttempt | undefined) =>
      listPastAttempts(db, userId, { state, after, limit: ATTEMPTS_PER_PAGE }),
    )
    for await (const attempts of pages) {
      const heldBack = await findHeldBack()
      const entries = []
      for (const attempt of attempts) {
        entries.push(...(await toExportEntries(questionSets, attempt, heldBack)))
      }
      yield entries
    }
  }
}

/** Leaves out right answers to questions of open attempts. Returns an empty list for an abandoned attempt. */
async function toExportEntries(
  questionSets: QuestionSetCache,
  { quiz, submittedAt, ...attempt }: PastAttempt,
  heldBack: HeldBackQuestions,
) {
  const { state, startedAt, timeFactor } = attempt
  if (state === 'abandoned') return []
  const { questions: asked } = await questionSets.find(attempt.questionSetId)
  if (state === 'open') {
    const questions = asked.map(({ questionText, options }) => ({ questionText, options }))
    return [{ state, quiz, startedAt, deadline: attempt.deadline, timeFactor, questions }]
  }
  const { kind, result } = attempt
  const visible = toExportedResult({ submittedAt, result }, asked, heldBack)
  return [{ state, quiz, startedAt, timeFactor, kind, ...visible }]
}

export function toExportedResult(
  { submittedAt, result }: { submittedAt: string; result: AttemptResult },
  questions: readonly AskedQuestion[],
  heldBack: HeldBackQuestions,
) {
  const { late, totalQuestions, picks } = result
  const { score, scorePoints, resultDetails } = toVisibleResult(
    { ...result, submittedAt },
    createReview(questions, picks),
    heldBack,
  )
  const figures = { late, score, totalQuestions, points: scorePoints }
  return { submittedAt, ...figures, review: resultDetails }
}
