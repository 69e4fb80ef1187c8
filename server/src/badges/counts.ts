import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  BADGES,
  type BadgeMetric,
  type BadgeRule,
  crownId,
  MASTERED_PERCENT,
} from '@quiz-kingdom/shared/entities/game/badge.ts'
import { addisHour } from '../platform/clock.ts'
import type { FinishedAttempt } from '../play/attempt-listener.ts'
import type { BadgeProgress, BestPercent } from './badges.repository.ts'
import {
  type AnswerCounts,
  computePercent,
  type PlayCount,
  REPEATED_EVENTS,
} from './play-counts.repository.ts'

export type CountedAttempt = Pick<
  FinishedAttempt,
  'id' | 'userId' | 'kind' | 'startedAt' | 'submittedAt' | 'secondsAllowed' | 'streak'
> & { score: number; totalQuestions: number; late: boolean; of: { categoryId: Id } | DailyKingdoms }

interface DailyKingdoms {
  day: Day
  kingdoms: ReadonlyMap<Id, AnswerCounts>
}

export type BadgeCounts = Record<BadgeMetric, number>

const QUICK_TIME_SHARE = 1 / 3
const HALF_PERCENT = 50
const MORNING_HOURS = [5, 6, 7]
const NIGHT_HOURS = [22, 23, 0, 1]

export const toAnswerCounts = ({ score, totalQuestions }: CountedAttempt): AnswerCounts => ({
  questions: totalQuestions,
  rightAnswers: score,
})

/** Late attempts count for few events, because the answers may have been looked up. */
export function countEvents(attempt: CountedAttempt, worstPercent: number): Partial<BadgeCounts> {
  const percent = computePercent(toAnswerCounts(attempt))
  const isDaily = 'day' in attempt.of
  const isPerfect = percent === 100 && !attempt.late && attempt.kind === 'first'
  const isHalfRight = percent >= HALF_PERCENT && !attempt.late
  const hour = addisHour(attempt.submittedAt)
  return {
    perfect: Number(isPerfect),
    quick: Number(isPerfect && isQuickAttempt(attempt)),
    comeback: Number(percent >= MASTERED_PERCENT && worstPercent < HALF_PERCENT),
    early: Number(isHalfRight && MORNING_HOURS.includes(hour)),
    late: Number(isHalfRight && NIGHT_HOURS.includes(hour)),
    daily: Number(isDaily),
    perfectDaily: Number(isDaily && isPerfect),
  }
}

/** Attempts without a time limit and attempts of 0 seconds are never quick. */
function isQuickAttempt({ startedAt, submittedAt, secondsAllowed }: CountedAttempt): boolean {
  const seconds = (submittedAt.getTime() - Date.parse(startedAt)) / 1000
  return secondsAllowed !== undefined && seconds > 0 && seconds < secondsAllowed * QUICK_TIME_SHARE
}

/**
 * Returns the kingdoms whose progress is needed to find the earned badges, possibly none. Returns undefined
 * if the attempt cannot have earned a badge.
 */
export function listKingdomsToRead(
  playCounts: readonly PlayCount[],
  percent: number,
  events: Partial<BadgeCounts>,
): Id[] | undefined {
  const changed = playCounts.filter(({ hasChanged }) => hasChanged)
  const isFirstOf = (kind: PlayCount['kind']) =>
    changed.some((count) => count.kind === kind && count.quizzes === 1)
  const hasMastered = percent >= MASTERED_PERCENT && changed.length > 0
  if (hasMastered || isFirstOf('category')) {
    return playCounts.filter(({ kind }) => kind === 'kingdom').map(({ key }) => key)
  }
  const hasEvents = Object.values(events).some((count) => count > 0)
  return hasEvents || isFirstOf('day') || changed.some(isQuizMilestone) ? [] : undefined
}

/** Sets the count of a repeated event to 0 if the player already holds its badge. */
export function clearEarnedEvents(
  events: Partial<BadgeCounts>,
  playCounts: readonly PlayCount[],
): Partial<BadgeCounts> {
  const held = playCounts.flatMap(({ held }) => held?.split(' ') ?? [])
  const earned = Object.entries(REPEATED_EVENTS).filter(([badgeId]) => held.includes(badgeId))
  return { ...events, ...Object.fromEntries(earned.map(([, event]) => [event, 0])) }
}

/** Whether a badge is awarded for this number of quizzes. */
function isQuizMilestone({ kind, quizzes }: PlayCount): boolean {
  return (
    kind === 'total' &&
    BADGES.some((badge) => badge.counts === 'quizzes' && badge.needs === quizzes)
  )
}

const isPlayed = (best: BestPercent) => best !== undefined
export const isMastered = (best: BestPercent) => best !== undefined && best >= MASTERED_PERCENT

/** `events` holds the events of one attempt, and the player's streak. */
export function computeBadgeCounts(
  progress: BadgeProgress,
  events: Partial<BadgeCounts>,
): Partial<BadgeCounts> {
  const { held, kingdoms, quizzesOf } = progress
  const bests = [...kingdoms.values()]
  const hasCrown = (id: Id) => held.has(crownId(id)) || isEveryQuiz(progress, id, isMastered)
  return {
    quizzes: progress.quizzes,
    days: progress.days,
    kingdoms: bests.filter(isPlayed).length,
    wholeKingdoms: [...quizzesOf.keys()].filter((id) => isEveryQuiz(progress, id, isPlayed)).length,
    wellReadKingdoms: bests.filter(isMastered).length,
    wellReadQuizzes: progress.wellReadQuizzes,
    perfectQuizzes: progress.perfectQuizzes,
    crowns: [...kingdoms.keys()].filter(hasCrown).length,
    ...events,
  }
}

function isEveryQuiz(
  { quizzesOf }: BadgeProgress,
  kingdomId: Id,
  is: (best: BestPercent) => boolean,
): boolean {
  return quizzesOf.get(kingdomId)?.every(is) ?? false
}

export function computeNeededCount({ needs }: BadgeRule, { kingdoms }: BadgeProgress): number {
  return needs === 'every kingdom' ? Math.max(1, kingdoms.size) : needs
}

/** Returns the new badges, the easiest first. */
export function listNewBadges(progress: BadgeProgress, counts: Partial<BadgeCounts>): string[] {
  const fixed = BADGES.filter(
    (badge) => (counts[badge.counts] ?? 0) >= computeNeededCount(badge, progress),
  )
  const crowned = [...progress.quizzesOf.keys()].filter((id) =>
    isEveryQuiz(progress, id, isMastered),
  )
  return [...fixed.map(({ id }) => id), ...crowned.map(crownId)].filter(
    (id) => !progress.held.has(id),
  )
}
