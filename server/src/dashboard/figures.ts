import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  EngagementSeries,
  KeyFigures,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import {
  BADGES,
  type BadgeHolders,
  crownId,
  crownTitle,
} from '@quiz-kingdom/shared/entities/game/badge.ts'
import { countBadgeHolders } from '../badges/badges.repository.ts'
import { countPlayersOfDay } from '../daily/attempts/daily-attempts.repository.ts'
import { countUnclaimedResults } from '../daily/guests/guest-submissions.repository.ts'
import { addDays, addisDay, addisTime, DAY_S, isoAfter } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { yieldToRequests } from '../platform/db/pages.ts'
import { countSubmittedAttempts } from '../play/submitted-attempts.repository.ts'
import * as repository from './figures.repository.ts'
import { firstDayOfPeriod, listPeriodDays, startOfPeriod } from './period.ts'

const BEST_PLAYERS_MAX = 5
const CANDIDATES_PER_BATCH = 25
const CANDIDATES_MAX = 1000
const WEEK_S = 7 * DAY_S
const KEY_FIGURES_DAYS = 14

/** Returns a series for each kingdom, with the number of players on each day. */
export async function readEngagement(db: Db, now: Date): Promise<EngagementSeries[]> {
  const days = listPeriodDays(now)
  const kingdoms = await repository.listKingdomTitles(db)
  const counts = await repository.listDailyPlayers(db, firstDayOfPeriod(now))
  const players = new Map(counts.map((count) => [`${count.kingdomId} ${count.day}`, count.players]))
  return kingdoms.map(({ id, title }) => ({
    id: title,
    data: days.map((day) => ({ x: day, y: players.get(`${id} ${day}`) ?? 0 })),
  }))
}

/** Lists all kingdoms for each player, so that the groups of bars line up. */
export async function readTopPlayerStats(db: Db, now: Date): Promise<TopPlayerStat[]> {
  const kingdoms = await repository.listKingdomTitles(db)
  const best = await findBestPlayers(db, startOfPeriod(now))
  return best.map(({ username, points }) => ({
    player: username,
    scores: kingdoms.map((kingdom) => points.get(kingdom.id) ?? 0),
    kingdoms: kingdoms.map((kingdom) => kingdom.title),
  }))
}

export function readQuestionStats(db: Db, now: Date): Promise<QuestionStat[]> {
  return repository.listQuestionStats(db, isoAfter(now, -WEEK_S))
}

export async function readKeyFigures(db: Db, now: Date): Promise<KeyFigures> {
  const today = addisDay(now)
  const days: KeyFigures['days'] = []
  for (let ago = KEY_FIGURES_DAYS - 1; ago >= 0; ago--) {
    const day = addDays(today, -ago)
    const daily = await countPlayersOfDay(db, day)
    const finished = await countSubmittedAttempts(db, startOfDay(day), startOfDay(addDays(day, 1)))
    const players = await repository.countPlayersIn(db, day, day)
    days.push({ day, players, finished: finished + daily.finished })
    await yieldToRequests()
  }
  const yesterday = addDays(today, -1)
  const untilNow = [startOfDay(yesterday), isoAfter(now, -DAY_S)] as const
  return {
    days,
    yesterdayByNow: await repository.countSubmissionsBetween(db, yesterday, untilNow),
    playersInWeek: await repository.countPlayersIn(db, addDays(today, -6), today),
    playersInWeekBefore: await repository.countPlayersIn(
      db,
      addDays(today, -13),
      addDays(today, -7),
    ),
    guestsToday: await countUnclaimedResults(db, today),
  }
}

/** Counts the players who hold each badge and the crown of each live kingdom. */
export async function readBadgeHolders(db: Db): Promise<BadgeHolders[]> {
  const kingdoms = await repository.listKingdomTitles(db)
  const crowns = kingdoms.map(({ id, title }) => ({ id: crownId(id), title: crownTitle(title) }))
  const holders: BadgeHolders[] = []
  for (const { id, title } of [...BADGES, ...crowns]) {
    holders.push({ id, title, players: await countBadgeHolders(db, id) })
    await yieldToRequests()
  }
  return holders
}

const startOfDay = (day: Day) => addisTime(day, 0).toISOString()

interface BestPlayer {
  id: Id
  username: string
  total: number
  /** The player's points by kingdom. */
  points: ReadonlyMap<Id, number>
}

/**
 * Finds the players with the best totals. Goes through the players by recent score, which is never below
 * their total, because it includes removed kingdoms. Stops when the next players cannot be among the best,
 * or after `CANDIDATES_MAX` players.
 */
async function findBestPlayers(db: Db, start: string): Promise<BestPlayer[]> {
  let best: BestPlayer[] = []
  for (let offset = 0; offset < CANDIDATES_MAX; offset += CANDIDATES_PER_BATCH) {
    const candidates = await repository.listRecentPlayers(db, CANDIDATES_PER_BATCH, offset)
    const last = candidates.at(-1)
    if (!last) break
    const ranked = await computeExactTotals(db, start, candidates)
    best = [...best, ...ranked].sort(compareByTotal).slice(0, BEST_PLAYERS_MAX)
    const fifth = best[BEST_PLAYERS_MAX - 1]
    if (fifth && compareByTotal(fifth, { id: last.id, total: last.points }) <= 0) break
    if (candidates.length < CANDIDATES_PER_BATCH) break
    await yieldToRequests()
  }
  return best
}

/** Leaves out candidates who have played in removed kingdoms only. */
async function computeExactTotals(
  db: Db,
  start: string,
  candidates: readonly { id: Id; username: string }[],
): Promise<BestPlayer[]> {
  const ids = candidates.map(({ id }) => id)
  const played = Map.groupBy(
    await repository.listKingdomPoints(db, start, ids),
    ({ userId }) => userId,
  )
  return candidates.flatMap(({ id, username }) => {
    const sums = played.get(id)
    if (!sums) return []
    const total = sums.reduce((sum, { points }) => sum + points, 0)
    const points = new Map(sums.map((sum) => [sum.kingdomId, sum.points]))
    return [{ id, username, total, points }]
  })
}

function compareByTotal(a: { id: Id; total: number }, b: { id: Id; total: number }): number {
  return b.total - a.total || (a.id < b.id ? -1 : Number(a.id > b.id))
}
