import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { addisDay } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import type { FinishedAttempt } from '../play/finished-attempt.ts'
import { saveBestBadges } from '../profiles/profiles.repository.ts'
import { findStanding, insertAwards } from './badges.repository.ts'
import { badgesEarned, countsOf, happenedIn, partsToJudge } from './earned.ts'
import {
  type Answered,
  addPlay,
  listKingdomsOfQuestions,
  percentOf,
} from './play-counts.repository.ts'

/** What is asked of an attempt to count it, now or long after. */
export type CountedAttempt = Pick<
  FinishedAttempt,
  'id' | 'userId' | 'startedAt' | 'submittedAt' | 'secondsAllowed' | 'streak'
> & { score: number; totalQuestions: number; late: boolean; of: { categoryId: Id } | DailyOf }

interface DailyOf {
  day: Day
  kingdoms: ReadonlyMap<Id, Answered>
}

/** Counts the attempt and gives the ids of the badges that it earned. */
export async function awardBadges(
  transaction: Transaction,
  attempt: FinishedAttempt,
): Promise<string[]> {
  const { quiz, result } = attempt
  const of =
    'categoryId' in quiz ? quiz : { ...quiz, kingdoms: await listKingdoms(transaction, attempt) }
  return countAttempt(transaction, { ...attempt, ...result, of })
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

/** Adds it to its player's counts and awards what they then have earned; `isTold` with its result. */
export async function countAttempt(
  transaction: Transaction,
  attempt: CountedAttempt,
  isTold = true,
): Promise<string[]> {
  const { userId, submittedAt, of } = attempt
  // A daily quiz may be delivered after its day.
  const day = 'day' in of ? of.day : addisDay(submittedAt)
  const answered = { questions: attempt.totalQuestions, rightAnswers: attempt.score }
  const counted = await addPlay(transaction, { userId, day, answered, isLate: attempt.late, of })
  const happened = {
    ...happenedIn({
      ...answered,
      isDaily: 'day' in of,
      isLate: attempt.late,
      startedAt: new Date(attempt.startedAt),
      submittedAt,
      secondsAllowed: attempt.secondsAllowed,
      worstPercent: counted.find(({ kind }) => kind === 'category')?.worstPercent ?? 100,
    }),
    streak: attempt.streak ?? 0,
  }
  const parts = partsToJudge(counted, percentOf(answered), happened)
  if (!parts) return []
  const standing = await findStanding(transaction, userId, parts)
  const badgeIds = badgesEarned(standing, countsOf(standing, happened))
  if (badgeIds.length === 0) return []
  const awardedAt = submittedAt.toISOString()
  const attemptId = isTold ? attempt.id : null
  await insertAwards(transaction, { userId, badgeIds, awardedAt, attemptId })
  await saveBestBadges(transaction, userId, [...standing.held, ...badgeIds])
  return badgeIds
}
