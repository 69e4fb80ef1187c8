import { BADGES, type BadgeCount, crownId } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

/**
 * What players have done, and what they must have earned by it: computed from all of it, by none of the
 * product's own rules.
 */

export interface Quiz {
  categoryId: Id
  kingdomId: Id
  points: number
  questionIds: readonly Id[]
}

/** A submission, as it was acknowledged. Times are milliseconds since 1970. */
export interface Play {
  userId: Id
  /** A category's quiz, or that of a day. */
  of: Quiz | Day
  startedAt: number
  submittedAt: number
  /** Of the questions asked, those that were not answered right. */
  missed: readonly Id[]
  asked: number
  points: number
}

export const SECONDS_ALLOWED = 300
const GRACE_S = 10
const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const inAddisAbaba = (at: number) => new Date(at + 3 * HOUR_MS).toISOString()
export const dayAt = (at: number): Day => inAddisAbaba(at).slice(0, 10)
const hourAt = (at: number) => Number(inAddisAbaba(at).slice(11, 13))

export const isLate = ({ startedAt, submittedAt }: Play) =>
  submittedAt > startedAt + (SECONDS_ALLOWED + GRACE_S) * 1000
const dayOf = ({ of, submittedAt }: Play) => (typeof of === 'string' ? of : dayAt(submittedAt))
const percentOf = ({ asked, missed }: Play) => Math.floor(((asked - missed.length) / asked) * 100)

export interface ExpectedStreak {
  length: number
  longest: number
  freezes: number
  daysToFreeze: number
}

/** Walks through the calendar, day by day, up to today, which may still be finished. */
export function streakOf(plays: readonly Play[], today: Day): ExpectedStreak {
  const finished = new Set(plays.flatMap(({ of }) => (typeof of === 'string' ? [of] : [])))
  const streak = { length: 0, longest: 0, freezes: 0, daysToFreeze: 0 }
  const [first = today] = [...finished].sort()
  for (let at = Date.parse(first); at <= Date.parse(today); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (finished.has(day)) {
      streak.length += 1
      streak.longest = Math.max(streak.longest, streak.length)
      streak.daysToFreeze += 1
      if (streak.daysToFreeze === 7) {
        streak.daysToFreeze = 0
        streak.freezes = Math.min(2, streak.freezes + 1)
      }
    } else if (day !== today) {
      if (streak.freezes > 0) streak.freezes -= 1
      else Object.assign(streak, { length: 0, daysToFreeze: 0 })
    }
  }
  return streak
}

/** Ids of the badges that somebody with these plays holds, sorted. */
export function badgesOf(plays: readonly Play[], quizzes: readonly Quiz[]): string[] {
  const kingdoms = [...Map.groupBy(quizzes, ({ kingdomId }) => kingdomId)]
  const playsOf = Map.groupBy(plays, ({ of }) => of)
  const countedPercentOf = (play: Play) => Math.min(percentOf(play), isLate(play) ? 99 : 100)
  const bestOf = (quiz: Quiz) => Math.max(-1, ...(playsOf.get(quiz) ?? []).map(countedPercentOf))
  const kingdomsWhere = (is: (bests: number[]) => boolean) =>
    kingdoms.filter(([, its]) => is(its.map(bestOf)))
  const crowned = kingdomsWhere((bests) => bests.every((best) => best >= 90))
  const is = (found: boolean) => (found ? 1 : 0)
  const anyPlay = (test: (play: Play) => boolean) => is(plays.some(test))
  const isPerfect = (play: Play) => play.missed.length === 0 && !isLate(play)
  const hadHalf = (hours: number[]) => (play: Play) =>
    !isLate(play) && percentOf(play) >= 50 && hours.includes(hourAt(play.submittedAt))
  const counts: Record<BadgeCount, number> = {
    quizzes: plays.length,
    days: new Set(plays.map(dayOf)).size,
    kingdoms: kingdomsWhere((bests) => bests.some((best) => best >= 0)).length,
    wholeKingdoms: kingdomsWhere((bests) => bests.every((best) => best >= 0)).length,
    wellReadKingdoms: kingdomsWhere((bests) => bests.some((best) => best >= 90)).length,
    wellReadQuizzes: quizzes.filter((quiz) => bestOf(quiz) >= 90).length,
    perfectQuizzes: quizzes.filter((quiz) => bestOf(quiz) === 100).length,
    crowns: crowned.length,
    streak: streakOf(plays, lastDayOf(plays)).longest,
    perfect: anyPlay(isPerfect),
    quick: anyPlay(
      (play) => isPerfect(play) && play.submittedAt - play.startedAt < (SECONDS_ALLOWED / 3) * 1000,
    ),
    comeback: is([...playsOf].some(([of, its]) => typeof of !== 'string' && isComeback(its))),
    early: anyPlay(hadHalf([5, 6, 7])),
    late: anyPlay(hadHalf([22, 23, 0, 1])),
    daily: anyPlay(({ of }) => typeof of === 'string'),
    perfectDaily: anyPlay((play) => typeof play.of === 'string' && isPerfect(play)),
  }
  const held = BADGES.filter(
    ({ counts: what, needs }) =>
      counts[what] >= (needs === 'every kingdom' ? kingdoms.length : needs),
  )
  return [...held.map(({ id }) => id), ...crowned.map(([id]) => crownId(id))].sort()
}

const lastDayOf = (plays: readonly Play[]) => plays.map(dayOf).sort().at(-1) ?? dayAt(0)

/** `plays` in the order of their submission. */
function isComeback(plays: readonly Play[]): boolean {
  const low = plays.findIndex((play) => percentOf(play) < 50)
  return low >= 0 && plays.slice(low).some((play) => percentOf(play) >= 90)
}

export interface Standing {
  userId: Id
  points: number
  reachedAt: number
}

/** Each board by its key, the first player first. `plays` in the order of their submission. */
export function boardsOf(plays: readonly Play[]): Map<string, Standing[]> {
  const boards = new Map<string, Map<Id, Standing>>()
  const begun = new Set<string>()
  for (const play of plays) {
    const { userId, of, points, submittedAt } = play
    if (typeof of !== 'string') {
      const key = `${userId} ${of.categoryId}`
      if (begun.has(key)) continue
      begun.add(key)
    }
    if (isLate(play)) continue
    const kingdom = typeof of === 'string' ? [] : [`kingdom:${of.kingdomId}`]
    for (const key of [...keysOf(dayOf(play)), ...kingdom]) {
      const board = boards.get(key) ?? new Map<Id, Standing>()
      const before = board.get(userId) ?? { userId, points: 0, reachedAt: submittedAt }
      const reachedAt = points > 0 ? submittedAt : before.reachedAt
      boards.set(key, board.set(userId, { userId, points: before.points + points, reachedAt }))
    }
  }
  return new Map([...boards].map(([key, board]) => [key, [...board.values()].sort(byRank)]))
}

function keysOf(day: Day): string[] {
  const date = new Date(day)
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS
  return [
    `day:${day}`,
    `week:${new Date(monday).toISOString().slice(0, 10)}`,
    `month:${day.slice(0, 7)}`,
  ]
}

function byRank(a: Standing, b: Standing): number {
  return b.points - a.points || a.reachedAt - b.reachedAt || (a.userId < b.userId ? -1 : 1)
}

/** The mistakes of one player. */
export class Mistakes {
  readonly #all = new Map<Id, { missedOn: Day; rightDays: number; due: Day | undefined }>()

  miss(questionIds: readonly Id[], at: number): void {
    const day = dayAt(at)
    for (const id of questionIds) this.#all.set(id, { missedOn: day, rightDays: 0, due: day })
  }

  /** Of what is due. */
  practise(questionId: Id, isRight: boolean, at: number): void {
    const mistake = this.#all.get(questionId)
    if (!mistake) throw new Error('What was never missed was asked')
    const isLaterDay = mistake.missedOn < dayAt(at)
    mistake.rightDays = isRight ? mistake.rightDays + Number(isLaterDay) : 0
    const rest = [1, 3, 7][mistake.rightDays]
    mistake.due = rest === undefined ? undefined : dayAt(at + rest * DAY_MS)
  }

  /** Without what an open attempt asks. */
  due(day: Day, begun: ReadonlySet<Id>): Id[] {
    return [...this.#all].flatMap(([id, { due }]) =>
      due !== undefined && due <= day && !begun.has(id) ? [id] : [],
    )
  }

  counts(day: Day, begun: ReadonlySet<Id>) {
    const due = this.due(day, begun).length
    const putRight = [...this.#all.values()].filter(
      (mistake) => mistake.rightDays >= 2 && !(mistake.due !== undefined && mistake.due <= day),
    ).length
    return { due, putRight, later: this.#all.size - due - putRight }
  }
}
