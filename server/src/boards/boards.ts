import type { Board, BoardKey, OwnPlace } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { addisDay } from '../clock.ts'
import type { Db, Transaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import type { FinishedAttempt } from '../play/finished-attempt.ts'
import { withFaces } from '../profiles/profiles.repository.ts'
import { sweep } from '../sweep.ts'
import { findPlayers, removeCountsOf } from './board-counts.repository.ts'
import { boardOfKingdom, boardsOfDay, expiredBoards, kingdomOf } from './board-keys.ts'
import {
  type FirstAttempt,
  findKingdomOfCategory,
  isKingdom,
  listFirstAttempts,
  listPlayersAfter,
  lockProgress,
  saveProgress,
} from './board-progress.repository.ts'
import {
  addToScores,
  type BoardScore,
  findPlaced,
  listNeighbours,
  listTop,
  removeScoresOn,
  replaceScores,
} from './board-scores.repository.ts'
import { findRank } from './counts.ts'

/**
 * What was known from a review must win nothing: a player's first attempt at each category counts,
 * and the daily quizzes, on the boards of their day. What came late counts on none.
 */
export async function countForBoards(
  transaction: Transaction,
  { userId, quiz, submittedAt, isFirst, result }: FinishedAttempt,
): Promise<void> {
  if (!isFirst || result.late) return
  const boards =
    'day' in quiz
      ? boardsOfDay(quiz.day)
      : [
          ...boardsOfDay(addisDay(submittedAt)),
          boardOfKingdom(await findKingdomOfCategory(transaction, quiz.categoryId)),
        ]
  const reachedAt = submittedAt.toISOString()
  await addToScores(transaction, boards, { userId, points: result.points, reachedAt })
}

/** Throws `notFound` for a kingdom that is not there. */
export async function readBoard(db: Db, board: BoardKey): Promise<Board> {
  await requireBoard(db, board)
  const top = await withFaces(db, await listTop(db, board))
  return { board, players: await findPlayers(db, board), top }
}

/** Reads the same few rows however many players there are. Throws `notFound` as `readBoard`. */
export async function readOwnPlace(db: Db, board: BoardKey, userId: Id): Promise<OwnPlace> {
  await requireBoard(db, board)
  const own = await findPlaced(db, board, userId)
  if (!own) return { board, rows: [] }
  const { place, ...row } = own
  const rank = await findRank(db, board, place)
  const { above, below } = await listNeighbours(db, board, place)
  const rows = await withFaces(db, [...above.toReversed(), row, ...below])
  const firstRank = rank - above.length
  return { board, rows: rows.map((entry, index) => ({ rank: firstRank + index, ...entry })) }
}

async function requireBoard(db: Db, board: BoardKey): Promise<void> {
  const kingdomId = kingdomOf(board)
  if (kingdomId !== undefined && !(await isKingdom(db, kingdomId))) {
    throw notFound('This kingdom does not exist any more.')
  }
}

/** Sweeps out boards that are long over. */
export async function removeOldBoards(db: Db, now: Date): Promise<void> {
  for (const expired of expiredBoards(now)) {
    // Scores first: none is left then that could be counted.
    await sweep(db, (transaction, limit) => removeScoresOn(transaction, expired, limit))
    await sweep(db, (transaction, limit) => removeCountsOf(transaction, expired, limit))
  }
}

/** Each has attempts of months. */
const FILLED_AT_ONCE = 20

/**
 * Puts on the kingdoms' boards what was played before there were any, from the attempts themselves, so
 * that doing it twice changes nothing. Goes on where it was ended.
 */
export async function fillKingdomBoards(db: Db): Promise<void> {
  await sweep(
    db,
    async (transaction, limit) => {
      const { filledUntil } = await lockProgress(transaction)
      const userIds = await listPlayersAfter(transaction, filledUntil, limit)
      const last = userIds.at(-1)
      if (last === undefined) return 0
      for (const userId of userIds) await lockPlayer(transaction, userId)
      const attempts = await listFirstAttempts(transaction, userIds)
      await replaceScores(transaction, scoresOnKingdoms(attempts))
      await saveProgress(transaction, last)
      return userIds.length
    },
    FILLED_AT_ONCE,
  )
}

/** `attempts` in the order of their submission. */
export function scoresOnKingdoms(attempts: readonly FirstAttempt[]): BoardScore[] {
  const scores = new Map<string, BoardScore>()
  for (const { userId, kingdomId, points, submittedAt, isLate } of attempts) {
    if (isLate) continue
    const key = `${userId} ${kingdomId}`
    const before = scores.get(key) ?? { points: 0, reachedAt: submittedAt }
    scores.set(key, {
      userId,
      board: boardOfKingdom(kingdomId),
      points: before.points + points,
      reachedAt: points > 0 ? submittedAt : before.reachedAt,
    })
  }
  return [...scores.values()]
}
