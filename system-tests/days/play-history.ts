import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { BADGES, type BadgeMetric, crownId } from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { StreakDay } from '@quiz-kingdom/shared/entities/game/daily.ts'

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

/** What an attempt counts for, as the rules name it. */
export type Kind = 'first' | 'replay' | 'restart' | 'direct'

/** A submission, as it was acknowledged. Times are milliseconds since 1970. */
export interface Play {
  userId: Id
  /** A category's quiz, or that of a day. */
  of: Quiz | Day
  kind: Kind
  startedAt: number
  submittedAt: number
  /** When the account got it: later than `submittedAt` for a guest's result that is claimed. */
  countedAt: number
  questionIds: readonly Id[]
  /** Of the questions asked, those to which an option was chosen. */
  answered: readonly Id[]
  /** Of the questions asked, those that were not answered right. */
  missed: readonly Id[]
  pointsEach: number
}

export const SECONDS_ALLOWED = 300
const GRACE_S = 10
const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const inAddisAbaba = (at: number) => new Date(at + 3 * HOUR_MS).toISOString()
export const dayAt = (at: number): Day => inAddisAbaba(at).slice(0, 10)
const hourAt = (at: number) => Number(inAddisAbaba(at).slice(11, 13))

/** Whether the time of an attempt is up, with the travel of its answers. */
export const isTimeUp = (startedAt: number, at: number) =>
  at > startedAt + (SECONDS_ALLOWED + GRACE_S) * 1000

type Delivered = Pick<Play, 'kind' | 'startedAt' | 'submittedAt'>
/** Without a start there is no time that could be up. */
export const isLate = ({ kind, startedAt, submittedAt }: Delivered) =>
  kind !== 'direct' && isTimeUp(startedAt, submittedAt)
/** On boards, and for badges of speed and perfection. */
export const isRanked = (play: Delivered) => play.kind === 'first' && !isLate(play)
/** For badges and the streak, which neither practice nor empty sheets earn. */
const isEarning = ({ kind, answered, questionIds }: Play) =>
  kind !== 'restart' && 2 * answered.length >= questionIds.length

export const scoreOf = ({ questionIds, missed }: Pick<Play, 'questionIds' | 'missed'>) =>
  questionIds.length - missed.length
const pointsOf = (play: Play) => scoreOf(play) * play.pointsEach
const dayOf = ({ of, submittedAt }: Play) => (typeof of === 'string' ? of : dayAt(submittedAt))
const percentOf = (play: Play) => Math.floor((scoreOf(play) / play.questionIds.length) * 100)

export interface ExpectedStreak {
  length: number
  longest: number
  freezes: number
  daysToFreeze: number
  isTodayFinished: boolean
  week: StreakDay[]
}

/** Walks through the calendar, day by day, up to today, which may still be finished. */
export function streakOf(plays: readonly Play[], today: Day): ExpectedStreak {
  const finished = new Set(
    plays.filter(isEarning).flatMap(({ of }) => (typeof of === 'string' ? [of] : [])),
  )
  const isTodayFinished = finished.has(today)
  const streak = { length: 0, longest: 0, freezes: 0, daysToFreeze: 0, isTodayFinished }
  const frozen = new Set<Day>()
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
      if (streak.freezes > 0) {
        streak.freezes -= 1
        frozen.add(day)
      } else {
        Object.assign(streak, { length: 0, daysToFreeze: 0 })
        frozen.clear()
      }
    }
  }
  const stateOf = (day: Day): StreakDay => {
    if (finished.has(day)) return 'finished'
    if (day >= today) return 'open'
    return frozen.has(day) ? 'frozen' : 'missed'
  }
  return { ...streak, week: streak.length === 0 ? [] : weekOf(today).map(stateOf) }
}

/** From Monday to Sunday. */
function weekOf(day: Day): Day[] {
  const monday = Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: 7 }, (_, index) =>
    new Date(monday + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The days on which something was finished, in their order; the same category again on a day is no quiz more. */
export function daysOf(plays: readonly Play[]): { day: Day; quizzes: number }[] {
  const byDay = Map.groupBy(plays.filter(isEarning), dayOf)
  return [...byDay]
    .map(([day, its]) => ({ day, quizzes: new Set(its.map(({ of }) => of)).size }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

export const quizzesOf = (plays: readonly Play[]) =>
  daysOf(plays).reduce((sum, { quizzes }) => sum + quizzes, 0)

/** In under a third of the time; nobody answers in no time at all. */
const isQuick = ({ startedAt, submittedAt }: Play) =>
  submittedAt > startedAt && submittedAt - startedAt < (SECONDS_ALLOWED / 3) * 1000

/** Ids of the badges that somebody with these plays holds, sorted. */
export function badgesOf(all: readonly Play[], quizzes: readonly Quiz[]): string[] {
  const plays = all.filter(isEarning)
  const kingdoms = [...Map.groupBy(quizzes, ({ kingdomId }) => kingdomId)]
  const playsOf = Map.groupBy(plays, ({ of }) => of)
  const countedPercentOf = (play: Play) => Math.min(percentOf(play), isRanked(play) ? 100 : 99)
  const bestOf = (quiz: Quiz) => Math.max(-1, ...(playsOf.get(quiz) ?? []).map(countedPercentOf))
  const kingdomsWhere = (is: (bests: number[]) => boolean) =>
    kingdoms.filter(([, its]) => is(its.map(bestOf)))
  const crowned = kingdomsWhere((bests) => bests.every((best) => best >= 90))
  const is = (found: boolean) => (found ? 1 : 0)
  const anyPlay = (test: (play: Play) => boolean) => is(plays.some(test))
  const isPerfect = (play: Play) => play.missed.length === 0 && isRanked(play)
  const hadHalf = (hours: number[]) => (play: Play) =>
    !isLate(play) && percentOf(play) >= 50 && hours.includes(hourAt(play.submittedAt))
  const counts: Record<BadgeMetric, number> = {
    quizzes: quizzesOf(plays),
    days: daysOf(plays).length,
    kingdoms: kingdomsWhere((bests) => bests.some((best) => best >= 0)).length,
    wholeKingdoms: kingdomsWhere((bests) => bests.every((best) => best >= 0)).length,
    wellReadKingdoms: kingdomsWhere((bests) => bests.some((best) => best >= 90)).length,
    wellReadQuizzes: quizzes.filter((quiz) => bestOf(quiz) >= 90).length,
    perfectQuizzes: quizzes.filter((quiz) => bestOf(quiz) === 100).length,
    crowns: crowned.length,
    streak: streakOf(plays, lastDayOf(plays)).longest,
    perfect: anyPlay(isPerfect),
    quick: anyPlay((play) => isPerfect(play) && isQuick(play)),
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

/** A player's place on a board. */
export interface BoardEntry {
  userId: Id
  points: number
  reachedAt: number
}

/** Each board by its key, the first player first. `plays` in the order in which they were counted. */
export function boardsOf(plays: readonly Play[]): Map<string, BoardEntry[]> {
  const boards = new Map<string, Map<Id, BoardEntry>>()
  for (const play of plays.filter(isRanked)) {
    const kingdom = typeof play.of === 'string' ? [] : [`kingdom:${play.of.kingdomId}`]
    for (const key of [...boardKeysOf(dayOf(play)), ...kingdom]) {
      const board = boards.get(key) ?? new Map<Id, BoardEntry>()
      boards.set(key, addTo(board, play.userId, pointsOf(play), play.countedAt))
    }
  }
  return new Map([...boards].map(([key, board]) => [key, [...board.values()].sort(byRank)]))
}

/** The specified leaderboard: the sum of each category's best. `plays` in the order in which they were counted. */
export function leaderboardOf(plays: readonly Play[]): BoardEntry[] {
  const totals = new Map<Id, BoardEntry>()
  const bests = new Map<string, number>()
  for (const play of plays) {
    if (typeof play.of === 'string') continue
    const key = `${play.userId} ${play.of.categoryId}`
    const best = bests.get(key) ?? 0
    bests.set(key, Math.max(best, pointsOf(play)))
    addTo(totals, play.userId, Math.max(0, pointsOf(play) - best), play.countedAt)
  }
  return [...totals.values()].sort(byRank)
}

/** The last result of each category, whatever it counted for; without those that are not to be told. */
export function lastResultsOf(
  plays: readonly Play[],
  isTold: (play: Play) => boolean = () => true,
) {
  const last = new Map<Quiz, Play>()
  for (const play of plays) if (typeof play.of !== 'string') last.set(play.of, play)
  return [...last]
    .filter(([, play]) => isTold(play))
    .map(([{ categoryId }, play]) => {
      return { categoryId, score: scoreOf(play), scorePoints: pointsOf(play) }
    })
}

/** A result without points moves nothing of who is on the board already. */
function addTo(board: Map<Id, BoardEntry>, userId: Id, points: number, at: number) {
  const before = board.get(userId) ?? { userId, points: 0, reachedAt: at }
  const reachedAt = points > 0 ? at : before.reachedAt
  return board.set(userId, { userId, points: before.points + points, reachedAt })
}

export function boardKeysOf(day: Day): string[] {
  const date = new Date(day)
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS
  return [
    `day:${day}`,
    `week:${new Date(monday).toISOString().slice(0, 10)}`,
    `month:${day.slice(0, 7)}`,
  ]
}

function byRank(a: BoardEntry, b: BoardEntry): number {
  return b.points - a.points || a.reachedAt - b.reachedAt || (a.userId < b.userId ? -1 : 1)
}

/** The board of a daily quiz, the best first; of equals who was counted first. `plays` in that order. */
export function dailyBoardOf(plays: readonly Play[], day: Day): Play[] {
  const ranked = plays.filter((play) => play.of === day && isRanked(play))
  return ranked.sort((a, b) => scoreOf(b) - scoreOf(a))
}

/** The mistakes of one player. */
export class Mistakes {
  readonly #all = new Map<
    Id,
    { missedOn: Day; answeredAt: number; rightDays: number; due: Day | undefined }
  >()

  /** What was practised since is left as it is: a guest's result may be claimed later. */
  miss(questionIds: readonly Id[], at: number): void {
    const day = dayAt(at)
    for (const id of questionIds) {
      const answeredAt = this.#all.get(id)?.answeredAt ?? at
      if (answeredAt > at) continue
      this.#all.set(id, { missedOn: day, answeredAt: at, rightDays: 0, due: day })
    }
  }

  /** Of what is due. */
  practise(questionId: Id, isRight: boolean, at: number): void {
    const mistake = this.#all.get(questionId)
    if (!mistake) throw new Error('What was never missed was asked')
    const isLaterDay = mistake.missedOn < dayAt(at)
    mistake.answeredAt = at
    mistake.rightDays = isRight ? mistake.rightDays + Number(isLaterDay) : 0
    const rest = [1, 3, 7][mistake.rightDays]
    mistake.due = rest === undefined ? undefined : dayAt(at + rest * DAY_MS)
  }

  /** Without what an open attempt asks. */
  due(day: Day, heldBack: ReadonlySet<Id>): Id[] {
    return this.#told(heldBack).flatMap(([id, { due }]) =>
      due !== undefined && due <= day ? [id] : [],
    )
  }

  counts(day: Day, heldBack: ReadonlySet<Id>) {
    const told = this.#told(heldBack)
    const due = this.due(day, heldBack).length
    const putRight = told.filter(
      ([, mistake]) => mistake.rightDays >= 2 && !(mistake.due !== undefined && mistake.due <= day),
    ).length
    return { due, putRight, later: told.length - due - putRight }
  }

  #told(heldBack: ReadonlySet<Id>) {
    return [...this.#all].filter(([id]) => !heldBack.has(id))
  }
}
