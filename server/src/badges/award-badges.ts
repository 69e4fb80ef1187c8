import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { saveBestBadges } from '../accounts/public-players.repository.ts'
import { addisDay } from '../platform/clock.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { AttemptListener, FinishedAttempt, PlayNews } from '../play/attempt-listener.ts'
import { isHalfAnswered } from '../play/questions/scoring.ts'
import { findBadgeProgress, insertAwards, listBadgeIdsOf } from './badges.repository.ts'
import { listBadges } from './badges.ts'
import {
  answeredIn,
  badgesEarned,
  type CountedAttempt,
  countsOf,
  eventsOf,
  progressNeeded,
  unearnedOf,
} from './earned.ts'
import {
  type Answered,
  addPlay,
  listKingdomsOfQuestions,
  percentOf,
} from './play-counts.repository.ts'

/** Counts finished attempts and awards badges. An attempt with less than half of the answers counts for none. */
export const badgeListener: AttemptListener = {
  finished: async (transaction, attempt) => {
    const { quiz, result } = attempt
    if (!isHalfAnswered(result.picks)) return {}
    const of =
      'day' in quiz ? { ...quiz, kingdoms: await listKingdoms(transaction, attempt) } : quiz
    return toNews(transaction, await addToStatistics(transaction, { ...attempt, ...result, of }))
  },
  newsOf: async (db, { id, userId }) => toNews(db, await listBadgeIdsOf(db, userId, id)),
}

async function toNews(db: Db, badgeIds: readonly string[]): Promise<PlayNews> {
  return badgeIds.length === 0 ? {} : { badges: await listBadges(db, badgeIds) }
}

/** What was answered of each kingdom in a daily quiz. */
async function listKingdoms(
  transaction: Transaction,
  { questions, result: { picks } }: FinishedAttempt,
): Promise<Map<Id, Answered>> {
  const ids = questions.map(({ questionId }) => questionId)
  const kingdomOf = await listKingdomsOfQuestions(transaction, ids)
  const kingdoms = new Map<Id, Answered>()
  for (const [index, { questionId, correctAnswer }] of questions.entries()) {
    const kingdomId = kingdomOf.get(questionId)
    if (kingdomId === undefined) continue
    const { questions, rightAnswers } = kingdoms.get(kingdomId) ?? { questions: 0, rightAnswers: 0 }
    const right = picks[index] === correctAnswer ? 1 : 0
    kingdoms.set(kingdomId, { questions: questions + 1, rightAnswers: rightAnswers + right })
  }
  return kingdoms
}

/** Adds the attempt to its player's counts, and returns the ids of the badges that it earned. */
export async function addToStatistics(
  transaction: Transaction,
  attempt: CountedAttempt,
): Promise<string[]> {
  // An attempt that was begun again is practice.
  if (attempt.kind === 'restart') return []
  const { userId, submittedAt, of } = attempt
  // A daily quiz may be delivered after its day.
  const day = 'day' in of ? of.day : addisDay(submittedAt)
  const answered = answeredIn(attempt)
  const mayBePerfect = attempt.kind === 'first' && !attempt.late
  const counted = await addPlay(transaction, { userId, day, answered, mayBePerfect, of })
  const worst = counted.find(({ kind }) => kind === 'category')?.worstPercent ?? 100
  const events = unearnedOf(eventsOf(attempt, worst), counted)
  const happened = { ...events, streak: attempt.streak ?? 0 }
  const needed = progressNeeded(counted, percentOf(answered), happened)
  if (!needed) return []
  const progress = await findBadgeProgress(transaction, userId, needed)
  const badgeIds = badgesEarned(progress, countsOf(progress, happened))
  if (badgeIds.length === 0) return []
  await insertAwards(transaction, badgeIds, {
    user_id: userId,
    awarded_at: submittedAt.toISOString(),
    attempt_id: attempt.id,
  })
  await saveBestBadges(transaction, userId, [...progress.held, ...badgeIds])
  return badgeIds
}
