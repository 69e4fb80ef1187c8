import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type {
  EngagementSeries,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { isoAfter } from '../clock.ts'
import type { Db } from '../db/database.ts'
import {
  listDailyPlayers,
  listKingdomPoints,
  listKingdomTitles,
  listQuestionStats,
  listRecentPlayers,
} from './insights.repository.ts'
import { daysOfPeriod, firstDayOfPeriod } from './period.ts'

const BEST_PLAYERS = 5
const CANDIDATES_AT_ONCE = 25
const CANDIDATES_MAX = 1000
const WEEK_S = 7 * 24 * 60 * 60

/** Distinct players a day, a line for each kingdom. */
export async function readEngagement(db: Db, now: Date): Promise<EngagementSeries[]> {
  const days = daysOfPeriod(now)
  const kingdoms = await listKingdomTitles(db)
  const counts = await listDailyPlayers(db, firstDayOfPeriod(now))
  const players = new Map(counts.map((count) => [`${count.kingdomId} ${count.day}`, count.players]))
  return kingdoms.map(({ id, title }) => ({
    id: title,
    data: days.map((day) => ({ x: day, y: players.get(`${id} ${day}`) ?? 0 })),
  }))
}

/** Each player with every kingdom, played or not, so that the groups of bars line up. */
export async function readTopPlayerStats(db: Db, now: Date): Promise<TopPlayerStat[]> {
  const kingdoms = await listKingdomTitles(db)
  const best = await findBestPlayers(db, firstDayOfPeriod(now))
  return best.map(({ username, points }) => ({
    player: username,
    scores: kingdoms.map((kingdom) => points.get(kingdom.id) ?? 0),
    kingdoms: kingdoms.map((kingdom) => kingdom.title),
  }))
}

export function readQuestionStats(db: Db, now: Date): Promise<QuestionStat[]> {
  return listQuestionStats(db, isoAfter(now, -WEEK_S))
}

interface RankedPlayer {
  id: Id
  username: string
  total: number
  /** By kingdom. */
  points: ReadonlyMap<Id, number>
}

/**
 * Kingdoms that are removed do not count, so that a player's place is the sum of what the chart can
 * show. Their points are in the recent scores, which are therefore never too low: as soon as nobody
 * further down can have more than the fifth, the five are found. Only where a removed kingdom gave a
 * thousand players more than the fifth has without it can a better one be missed.
 */
async function findBestPlayers(db: Db, firstDay: string): Promise<RankedPlayer[]> {
  let best: RankedPlayer[] = []
  for (let offset = 0; offset < CANDIDATES_MAX; offset += CANDIDATES_AT_ONCE) {
    const candidates = await listRecentPlayers(db, { limit: CANDIDATES_AT_ONCE, offset })
    const last = candidates.at(-1)
    if (!last) break
    const ranked = await rankExactly(db, firstDay, candidates)
    best = [...best, ...ranked].sort(byRank).slice(0, BEST_PLAYERS)
    const fifth = best[BEST_PLAYERS - 1]
    if (fifth && byRank(fifth, { id: last.id, total: last.points }) <= 0) break
    if (candidates.length < CANDIDATES_AT_ONCE) break
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  }
  return best
}

/** Those of the candidates who have played in a kingdom that there is. */
async function rankExactly(
  db: Db,
  firstDay: string,
  candidates: readonly { id: Id; username: string }[],
): Promise<RankedPlayer[]> {
  const ids = candidates.map(({ id }) => id)
  const played = Map.groupBy(await listKingdomPoints(db, firstDay, ids), ({ userId }) => userId)
  return candidates.flatMap(({ id, username }) => {
    const sums = played.get(id)
    if (!sums) return []
    const total = sums.reduce((sum, { points }) => sum + points, 0)
    const points = new Map(sums.map((sum) => [sum.kingdomId, sum.points]))
    return [{ id, username, total, points }]
  })
}

/** Best first; of equals the older account. */
function byRank(a: { id: Id; total: number }, b: { id: Id; total: number }): number {
  return b.total - a.total || (a.id < b.id ? -1 : Number(a.id > b.id))
}
