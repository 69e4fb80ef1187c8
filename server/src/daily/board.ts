import { NEIGHBOURS } from '@quiz-kingdom/shared/entities/board.ts'
import type { DailyBoard, DailyBoardRow, DailyScores } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../db/database.ts'
import { withFaces } from '../profiles/profiles.repository.ts'
import {
  type BoardEntry,
  findAttemptOfDay,
  listAbove,
  listBelow,
  listPlaces,
  listScores,
  listTop,
  type ScoreCount,
} from './daily-attempts.repository.ts'

const TOP_LENGTH = 10

/** All with more come before, then those with the same who were there first. */
export function rankOf(
  scores: readonly ScoreCount[],
  { score, place }: { score: number; place: number },
): number {
  const above = scores.filter((other) => other.score > score)
  return above.reduce((sum, { players }) => sum + players, place)
}

/** The best of the day, and the player's own row between its neighbours; however many there are, it costs the same. */
export async function readBoard(db: Db, day: Day, userId: Id): Promise<DailyBoard> {
  const scores = await listScores(db, day)
  const toRow = ({ place, ...entry }: BoardEntry): DailyBoardRow => ({
    ...entry,
    rank: rankOf(scores, { score: entry.score, place }),
  })
  const top = await listTop(db, day, TOP_LENGTH)
  const own = await findAttemptOfDay(db, userId, day)
  const around =
    own?.state === 'submitted' && own.place !== null
      ? await listAround(db, day, { score: own.result.score, place: own.place })
      : []
  return {
    top: await withFaces(db, top.map(toRow)),
    around: await withFaces(db, around.map(toRow)),
  }
}

async function listAround(
  db: Db,
  day: Day,
  { score, place }: { score: number; place: number },
): Promise<BoardEntry[]> {
  const [from, to] = [place - NEIGHBOURS, place + NEIGHBOURS]
  const equals = await listPlaces(db, { day, score, from, to })
  const missingAbove = NEIGHBOURS - equals.filter((entry) => entry.place < place).length
  const missingBelow = NEIGHBOURS - equals.filter((entry) => entry.place > place).length
  const above = missingAbove > 0 ? await listAbove(db, { day, score, limit: missingAbove }) : []
  const below = missingBelow > 0 ? await listBelow(db, { day, score, limit: missingBelow }) : []
  return [...above, ...equals, ...below]
}

/** Of each score from 0 to all right, those that nobody had too. */
export async function readScores(db: Db, day: Day, totalQuestions: number): Promise<DailyScores> {
  const players = new Map((await listScores(db, day)).map((count) => [count.score, count.players]))
  return Array.from({ length: totalQuestions + 1 }, (_, score) => ({
    score,
    players: players.get(score) ?? 0,
  }))
}
