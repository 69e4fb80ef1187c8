import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  BOARD_LENGTH,
  type Board,
  type BoardKey,
  type OwnPlace,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import { findKingdom } from '../catalogue/kingdoms.repository.ts'
import { addisDay } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'
import type { AttemptListener, FinishedAttempt } from '../play/attempt-listener.ts'
import {
  boardOfDailyQuiz,
  boardOfKingdom,
  listBoardKeys,
  listExpiredBoardRanges,
  parseKingdomId,
} from './board-keys.ts'
import { countBoardPlayers } from './board-points.repository.ts'
import { addBoardScores } from './board-scores.repository.ts'
import { readRowsAround, readTopRows } from './ranking.ts'

/** Only first attempts in time score points. In other attempts, the player may already know the answers. */
export const boardListener: AttemptListener = {
  finished: async (transaction, attempt) => {
    if (attempt.kind === 'first' && !attempt.result.late) await addToBoards(transaction, attempt)
    return {}
  },
}

async function addToBoards(
  transaction: Transaction,
  { userId, quiz, submittedAt, countedAt, result }: FinishedAttempt,
): Promise<void> {
  const boards =
    'day' in quiz
      ? [boardOfDailyQuiz(quiz.day), ...listBoardKeys(quiz.day)]
      : [...listBoardKeys(addisDay(submittedAt)), boardOfKingdom(quiz.kingdomId)]
  const score = { userId, points: result.points, reachedAt: countedAt.toISOString() }
  await addBoardScores(
    transaction,
    boards.map((board) => ({ ...score, board })),
  )
}

/** Throws 404 for a kingdom that does not exist. */
export async function readBoard(db: Db, board: BoardKey): Promise<Board> {
  await requireBoard(db, board)
  const top = await readTopRows(db, board, BOARD_LENGTH)
  return { board, players: await countBoardPlayers(db, board), top }
}

/** Throws 404 for a kingdom that does not exist. */
export async function readOwnPlace(db: Db, board: BoardKey, userId: Id): Promise<OwnPlace> {
  await requireBoard(db, board)
  return { board, rows: await readRowsAround(db, board, userId) }
}

async function requireBoard(db: Db, board: BoardKey): Promise<void> {
  const kingdomId = parseKingdomId(board)
  if (kingdomId !== undefined && !(await findKingdom(db, kingdomId))) {
    throw notFound('This kingdom no longer exists.')
  }
}

export function createPruneBoardsJob(context: Pick<AppContext, 'db' | 'clock'>) {
  return createPruneJob('prune-boards', context, (now) =>
    listExpiredBoardRanges(now).flatMap(([from, before]) =>
      (['boardScore', 'boardPoints'] as const).map((table) => ({
        table,
        column: 'board',
        from,
        before,
      })),
    ),
  )
}
