import {
  BADGES,
  type BadgeCount,
  type BadgeRule,
  crownId,
  MASTERED_PERCENT,
} from '@quiz-kingdom/shared/entities/badge.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { addisHour } from '../platform/clock.ts'
import type { FinishedAttempt } from '../play/attempt-listener.ts'
import type { BadgeProgress, Best, ProgressNeeded } from './badges.repository.ts'
import {
  type Answered,
  type PlayCount,
  percentOf,
  REPEATED_EVENTS,
} from './play-counts.repository.ts'

export type CountedAttempt = Pick<
  FinishedAttempt,
  'id' | 'userId' | 'kind' | 'startedAt' | 'submittedAt' | 'secondsAllowed' | 'streak'
> & { score: number; totalQuestions: number; late: boolean; of: { categoryId: Id } | DailyOf }

interface DailyOf {
  day: Day
  kingdoms: ReadonlyMap<Id, Answered>
}

export type Counts = Record<BadgeCount, number>

const QUICK_SHARE = 1 / 3
const HALF_PERCENT = 50
const EARLY_HOURS = [5, 6, 7]
const LATE_HOURS = [22, 23, 0, 1]

export const answeredIn = ({ score, totalQuestions }: CountedAttempt): Answered => ({
  questions: totalQuestions,
  rightAnswers: score,
})

/** Late answers, or to questions seen before, may have been looked up. `worstPercent` is of this quiz. */
export function eventsOf(attempt: CountedAttempt, worstPercent: number): Partial<Counts> {
  const percent = percentOf(answeredIn(attempt))
  const isDaily = 'day' in attempt.of
  const isPerfect = percent === 100 && !attempt.late && attempt.kind === 'first'
  const isHalfRight = percent >= HALF_PERCENT && !attempt.late
  const hour = addisHour(attempt.submittedAt)
  const is = (happened: boolean) => (happened ? 1 : 0)
  return {
    perfect: is(isPerfect),
    quick: is(isPerfect && isQuick(attempt)),
    comeback: is(percent >= MASTERED_PERCENT && worstPercent < HALF_PERCENT),
    early: is(isHalfRight && EARLY_HOURS.includes(hour)),
    late: is(isHalfRight && LATE_HOURS.includes(hour)),
    daily: is(isDaily),
    perfectDaily: is(isDaily && isPerfect),
  }
}

/** Never without a time limit, nor when it was submitted as it began. */
function isQuick({ startedAt, submittedAt, secondsAllowed }: CountedAttempt): boolean {
  const seconds = (submittedAt.getTime() - Date.parse(startedAt)) / 1000
  return secondsAllowed !== undefined && seconds > 0 && seconds < secondsAllowed * QUICK_SHARE
}

/** The progress that an attempt may have changed. Undefined when it cannot have earned a badge. */
export function progressNeeded(
  counted: readonly PlayCount[],
  percent: number,
  happened: Partial<Counts>,
): ProgressNeeded | undefined {
  const changed = counted.filter(({ hasChanged }) => hasChanged)
  const isFirstOf = (kind: PlayCount['kind']) =>
    changed.some((count) => count.kind === kind && count.quizzes === 1)
  const bests = percent >= MASTERED_PERCENT && changed.length > 0
  const kingdoms = bests || isFirstOf('category') ? counted.filter(isOfKingdom) : []
  const needed = { days: isFirstOf('day'), bests, kingdoms: kingdoms.map(({ key }) => key) }
  const isAsked = needed.days || bests || kingdoms.length > 0
  const hasHappened = Object.values(happened).some((count) => count > 0)
  return isAsked || hasHappened || changed.some(isRound) ? needed : undefined
}

const isOfKingdom = ({ kind }: PlayCount) => kind === 'kingdom'

/** Returns the events without those for badges that the player holds already. */
export function unearnedOf(
  happened: Partial<Counts>,
  counted: readonly PlayCount[],
): Partial<Counts> {
  const held = counted.flatMap(({ held }) => held?.split(' ') ?? [])
  const earned = Object.entries(REPEATED_EVENTS).filter(([badgeId]) => held.includes(badgeId))
  return { ...happened, ...Object.fromEntries(earned.map(([, event]) => [event, 0])) }
}

/** Whether the number of quizzes is one that a badge needs. */
function isRound({ kind, quizzes }: PlayCount): boolean {
  return (
    kind === 'total' &&
    BADGES.some((badge) => badge.counts === 'quizzes' && badge.needs === quizzes)
  )
}

const isPlayed = (best: Best) => best !== undefined
export const isMastered = (best: Best) => best !== undefined && best >= MASTERED_PERCENT

/** `happened` is what happened in one quiz, and the streak. */
export function countsOf(progress: BadgeProgress, happened: Partial<Counts>): Counts {
  const { held, kingdoms, quizzesOf } = progress
  const bests = [...kingdoms.values()]
  const hasCrown = (id: Id) => held.has(crownId(id)) || isEachOf(progress, id, isMastered)
  return {
    quizzes: progress.quizzes,
    days: progress.days,
    kingdoms: bests.filter(isPlayed).length,
    wholeKingdoms: [...quizzesOf.keys()].filter((id) => isEachOf(progress, id, isPlayed)).length,
    wellReadKingdoms: bests.filter(isMastered).length,
    wellReadQuizzes: progress.wellReadQuizzes,
    perfectQuizzes: progress.perfectQuizzes,
    crowns: [...kingdoms.keys()].filter(hasCrown).length,
    ...NOTHING_HAPPENED,
    ...happened,
  }
}

const NOTHING_HAPPENED = {
  streak: 0,
  perfect: 0,
  quick: 0,
  comeback: 0,
  early: 0,
  late: 0,
  daily: 0,
  perfectDaily: 0,
}

function isEachOf(
  { quizzesOf }: BadgeProgress,
  kingdomId: Id,
  is: (best: Best) => boolean,
): boolean {
  return quizzesOf.get(kingdomId)?.every(is) ?? false
}

export function needsOf({ needs }: BadgeRule, { kingdoms }: BadgeProgress): number {
  return needs === 'every kingdom' ? Math.max(1, kingdoms.size) : needs
}

/** Badges that the player does not hold yet, the least first. */
export function badgesEarned(progress: BadgeProgress, counts: Counts): string[] {
  const fixed = BADGES.filter((badge) => counts[badge.counts] >= needsOf(badge, progress))
  const crowned = [...progress.quizzesOf.keys()].filter((id) => isEachOf(progress, id, isMastered))
  return [...fixed.map(({ id }) => id), ...crowned.map(crownId)].filter(
    (id) => !progress.held.has(id),
  )
}
