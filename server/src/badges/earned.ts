import {
  BADGES,
  type BadgeCount,
  type BadgeRule,
  crownId,
  MASTERED_PERCENT,
} from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { addisHour } from '../clock.ts'
import type { Best, Standing, StandingParts } from './badges.repository.ts'
import { type Answered, type PlayCount, percentOf } from './play-counts.repository.ts'

/** Of one quiz that was finished, what badges ask about. */
export interface FinishedQuiz extends Answered {
  isDaily: boolean
  startedAt: Date
  submittedAt: Date
  isLate: boolean
  /** Undefined without a limit. */
  secondsAllowed: number | undefined
  /** The worst share of right answers that the player ever had in it. */
  worstPercent: number
}

export type Counts = Record<BadgeCount, number>

const QUICK_SHARE = 1 / 3
const HALF_PERCENT = 50
const EARLY_HOURS = [5, 6, 7]
const LATE_HOURS = [22, 23, 0, 1]

/** What was handed in late may have been looked up, and nobody knows when it was answered. */
export function happenedIn(quiz: FinishedQuiz): Partial<Counts> {
  const percent = percentOf(quiz)
  const isPerfect = percent === 100 && !quiz.isLate
  const isHalfRight = percent >= HALF_PERCENT && !quiz.isLate
  const hour = addisHour(quiz.submittedAt)
  const is = (happened: boolean) => (happened ? 1 : 0)
  return {
    perfect: is(isPerfect),
    quick: is(isPerfect && isQuick(quiz)),
    comeback: is(percent >= MASTERED_PERCENT && quiz.worstPercent < HALF_PERCENT),
    early: is(isHalfRight && EARLY_HOURS.includes(hour)),
    late: is(isHalfRight && LATE_HOURS.includes(hour)),
    daily: is(quiz.isDaily),
    perfectDaily: is(quiz.isDaily && isPerfect),
  }
}

/** Whoever hands in answers without having begun has not been quick. */
function isQuick({ startedAt, submittedAt, secondsAllowed }: FinishedQuiz): boolean {
  const seconds = (submittedAt.getTime() - startedAt.getTime()) / 1000
  return secondsAllowed !== undefined && seconds > 0 && seconds < secondsAllowed * QUICK_SHARE
}

/** What a play has to be judged by; undefined where it can have earned nothing. */
export function partsToJudge(
  counted: readonly PlayCount[],
  percent: number,
  happened: Partial<Counts>,
): StandingParts | undefined {
  const isFirstOf = (kind: PlayCount['kind']) =>
    counted.some((count) => count.kind === kind && count.quizzes === 1)
  const isMasterly = percent >= MASTERED_PERCENT
  const parts = {
    days: isFirstOf('day'),
    bests: isMasterly,
    kingdoms: isMasterly || isFirstOf('category'),
    quizzesOf:
      isMasterly || isFirstOf('category')
        ? counted.filter(({ kind }) => kind === 'kingdom').map(({ key }) => key)
        : [],
  }
  const isAsked = parts.days || parts.kingdoms || parts.quizzesOf.length > 0
  const hasHappened = Object.values(happened).some((count) => count > 0)
  return isAsked || hasHappened || counted.some(isRound) ? parts : undefined
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

/** What `happened` in one quiz, and in a streak, is added to what the player holds and has played. */
export function countsOf(standing: Standing, happened: Partial<Counts>): Counts {
  const { held, kingdoms, quizzesOf } = standing
  const bests = [...kingdoms.values()]
  const hasCrown = (id: Id) => held.has(crownId(id)) || isEachOf(standing, id, isMastered)
  return {
    quizzes: standing.quizzes,
    days: standing.days,
    kingdoms: bests.filter(isPlayed).length,
    wholeKingdoms: [...quizzesOf.keys()].filter((id) => isEachOf(standing, id, isPlayed)).length,
    wellReadKingdoms: bests.filter(isMastered).length,
    wellReadQuizzes: standing.wellReadQuizzes,
    perfectQuizzes: standing.perfectQuizzes,
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

function isEachOf({ quizzesOf }: Standing, kingdomId: Id, is: (best: Best) => boolean): boolean {
  const bests = quizzesOf.get(kingdomId)
  return bests?.every(is) ?? false
}

export function needsOf({ needs }: BadgeRule, { kingdoms }: Standing): number {
  return needs === 'every kingdom' ? Math.max(1, kingdoms.size) : needs
}

/** Those that the player does not hold yet, the least first. */
export function badgesEarned(standing: Standing, counts: Counts): string[] {
  const fixed = BADGES.filter((badge) => counts[badge.counts] >= needsOf(badge, standing))
  const crowned = [...standing.quizzesOf.keys()].filter((id) => isEachOf(standing, id, isMastered))
  return [...fixed.map(({ id }) => id), ...crowned.map(crownId)].filter(
    (id) => !standing.held.has(id),
  )
}
