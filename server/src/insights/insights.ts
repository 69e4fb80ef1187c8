import type {
  EngagementSeries,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import { dayOf, isoAfter } from '../clock.ts'
import type { Db } from '../db/database.ts'
import {
  listBestPlayers,
  listDailyPlayers,
  listKingdomPoints,
  listKingdomTitles,
  listQuestionStats,
} from './insights.repository.ts'

const PERIOD_DAYS = 30
const BEST_PLAYERS = 5
const DAY_S = 24 * 60 * 60
const WEEK_S = 7 * DAY_S

function daysAgo(now: Date, days: number): string {
  return dayOf(new Date(isoAfter(now, -days * DAY_S)))
}

const firstDayOf = (now: Date) => daysAgo(now, PERIOD_DAYS - 1)

/** Oldest first; the last one is today. */
function lastDays(now: Date): string[] {
  return Array.from({ length: PERIOD_DAYS }, (_, index) => daysAgo(now, PERIOD_DAYS - 1 - index))
}

/** Distinct players a day, a line for each kingdom. */
export async function readEngagement(db: Db, now: Date): Promise<EngagementSeries[]> {
  const days = lastDays(now)
  const kingdoms = await listKingdomTitles(db)
  const counts = await listDailyPlayers(db, firstDayOf(now))
  const players = new Map(counts.map((count) => [`${count.kingdomId} ${count.day}`, count.players]))
  return kingdoms.map(({ id, title }) => ({
    id: title,
    data: days.map((day) => ({ x: day, y: players.get(`${id} ${day}`) ?? 0 })),
  }))
}

/** Each player with every kingdom, played or not, so that the groups of bars line up. */
export async function readTopPlayerStats(db: Db, now: Date): Promise<TopPlayerStat[]> {
  const firstDay = firstDayOf(now)
  const kingdoms = await listKingdomTitles(db)
  const best = await listBestPlayers(db, firstDay, BEST_PLAYERS)
  const sums = await listKingdomPoints(
    db,
    firstDay,
    best.map((player) => player.id),
  )
  const points = new Map(sums.map((sum) => [`${sum.userId} ${sum.kingdomId}`, sum.points]))
  return best.map((player) => ({
    player: player.username,
    scores: kingdoms.map((kingdom) => points.get(`${player.id} ${kingdom.id}`) ?? 0),
    kingdoms: kingdoms.map((kingdom) => kingdom.title),
  }))
}

export function readQuestionStats(db: Db, now: Date): Promise<QuestionStat[]> {
  return listQuestionStats(db, isoAfter(now, -WEEK_S))
}
