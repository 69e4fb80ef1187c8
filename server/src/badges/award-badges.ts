import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { saveBestBadges } from '../accounts/public-players.repository.ts'
import { addisDay } from '../platform/clock.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { AttemptListener, AttemptRewards, FinishedAttempt } from '../play/attempt-listener.ts'
import { isHalfAnswered } from '../play/questions/scoring.ts'
import { findBadgeProgress, insertAwards, listBadgeIdsOfAttempt } from './badges.repository.ts'
import { listBadges } from './badges.ts'
import {
  type CountedAttempt,
  clearEarnedEvents,
  computeBadgeCounts,
  countEvents,
  listKingdomsToRead,
  listNewBadges,
  toAnswerCounts,
} from './counts.ts'
import {
  type AnswerCounts,
  computePercent,
  listKingdomsOfQuestions,
  recordPlay,
} from './play-counts.repository.ts'

/** Counts attempts with at least half of the questions answered, and awards badges for them. */
export const badgeListener: AttemptListener = {
  finished: async (transaction, attempt) => {
    const { quiz, result } = attempt
    if (!isHalfAnswered(result.picks)) return {}
    const of =
      'day' in quiz
        ? { ...quiz, kingdoms: await countAnswersByKingdom(transaction, attempt) }
        : quiz
    return toRewards(transaction, await awardBadges(transaction, { ...attempt, ...result, of }))
  },
  readRewards: async (db, { id, userId }) =>
    toRewards(db, await listBadgeIdsOfAttempt(db, userId, id)),
}

async function toRewards(db: Db, badgeIds: readonly string[]): Promise<AttemptRewards> {
  return badgeIds.length === 0 ? {} : { badges: await listBadges(db, badgeIds) }
}

/** Counts the answers to a daily quiz by the kingdoms of its questions. */
async function countAnswersByKingdom(
  transaction: Transaction,
  { questions, result: { picks } }: FinishedAttempt,
): Promise<Map<Id, AnswerCounts>> {
  const ids = questions.map(({ questionId }) => questionId)
  const kingdomOf = await listKingdomsOfQuestions(transaction, ids)
  const kingdoms = new Map<Id, AnswerCounts>()
  for (const [index, { questionId, correctAnswer }] of questions.entries()) {
    const kingdomId = kingdomOf.get(questionId)
    if (kingdomId === undefined) continue
    const counts = kingdoms.get(kingdomId) ?? { questions: 0, rightAnswers: 0 }
    counts.questions++
    if (picks[index] === correctAnswer) counts.rightAnswers++
    kingdoms.set(kingdomId, counts)
  }
  return kingdoms
}

/** Adds the attempt to its player's counts, and returns the ids of the badges that it earned. */
async function awardBadges(transaction: Transaction, attempt: CountedAttempt): Promise<string[]> {
  if (attempt.kind === 'restart') return []
  const { userId, submittedAt, of } = attempt
  // The answers to a daily quiz count for its day, even if they arrive later.
  const day = 'day' in of ? of.day : addisDay(submittedAt)
  const answers = toAnswerCounts(attempt)
  const mayBePerfect = attempt.kind === 'first' && !attempt.late
  const playCounts = await recordPlay(transaction, { userId, day, answers, mayBePerfect, of })
  const worst = playCounts.find(({ kind }) => kind === 'category')?.worstPercent ?? 100
  const events = {
    ...clearEarnedEvents(countEvents(attempt, worst), playCounts),
    streak: attempt.streak ?? 0,
  }
  const kingdomIds = listKingdomsToRead(playCounts, computePercent(answers), events)
  if (!kingdomIds) return []
  const progress = await findBadgeProgress(transaction, userId, kingdomIds)
  const badgeIds = listNewBadges(progress, computeBadgeCounts(progress, events))
  if (badgeIds.length === 0) return []
  await insertAwards(transaction, badgeIds, {
    userId,
    awardedAt: submittedAt.toISOString(),
    attemptId: attempt.id,
  })
  await saveBestBadges(transaction, userId, [...progress.held, ...badgeIds])
  return badgeIds
}
