import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { DailyBoard, DailyScores } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { boardOfDailyQuiz } from '../boards/board-keys.ts'
import { countPlayersByPoints } from '../boards/board-points.repository.ts'
import { readRowsAround, readTopRows } from '../boards/ranking.ts'
import type { Db } from '../platform/db/database.ts'
import type { DailyQuiz } from './drawing/daily-quizzes.ts'

const TOP_ROWS_MAX = 10

export async function readDailyBoard(
  db: Db,
  { day, points: pointsPerAnswer }: DailyQuiz,
  userId: Id,
): Promise<DailyBoard> {
  const board = boardOfDailyQuiz(day)
  const withScore = (row: BoardRow) => ({ ...row, score: row.points / pointsPerAnswer })
  return {
    top: (await readTopRows(db, board, TOP_ROWS_MAX)).map(withScore),
    around: (await readRowsAround(db, board, userId)).map(withScore),
  }
}

export async function readScoreDistribution(
  db: Db,
  { day, points: pointsPerAnswer, questions }: DailyQuiz,
): Promise<DailyScores> {
  const counts = await countPlayersByPoints(db, boardOfDailyQuiz(day))
  const players = new Map(counts.map((count) => [count.points, count.players]))
  return Array.from({ length: questions.length + 1 }, (_, score) => ({
    score,
    players: players.get(score * pointsPerAnswer) ?? 0,
  }))
}
