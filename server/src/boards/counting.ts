import type { Logger } from 'pino'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { createStepper, type Stepper } from '../stepper.ts'
import { lockProgress } from './board-progress.repository.ts'
import {
  isAnyUncounted,
  lockUncounted,
  removeScoresOf,
  savePlaces,
  type UncountedScore,
} from './board-scores.repository.ts'
import { countMoves } from './counts.ts'
import { placeOf } from './place.ts'

/** Scores that one transaction places and counts: whoever plays may wait for it. */
const COUNTED_AT_ONCE = 100
const EVERY_MS = 1000

export interface BoardCountsParts {
  db: Db
  log: Logger
}

/** Keeps the boards in order a moment behind the submissions, which need not wait for each other so. */
export function createBoardCounts({ db, log }: BoardCountsParts): Stepper {
  return createStepper({
    takeSteps: () => countBoards(db),
    everyMs: EVERY_MS,
    onFailure: (error) => log.error({ err: error }, 'Counting the boards failed'),
  })
}

/**
 * Gives all scores that have changed their place, some in each transaction. Several processes may do
 * so at once, and any may end after any step.
 */
export async function* countBoards(db: Db, limit = COUNTED_AT_ONCE): AsyncGenerator<void, void> {
  if (!(await isAnyUncounted(db))) return
  while ((await inTransaction(db, (transaction) => countSome(transaction, limit))) === limit) yield
}

async function countSome(transaction: Transaction, limit: number): Promise<number> {
  await lockProgress(transaction)
  const uncounted = await lockUncounted(transaction, limit)
  const placed = uncounted.map((score) => ({ ...score, from: score.place, place: placeOn(score) }))
  await savePlaces(
    transaction,
    placed.filter(({ account }) => account !== 'erased'),
  )
  await removeScoresOf(
    transaction,
    placed.filter(({ account }) => account === 'erased'),
  )
  await countMoves(
    transaction,
    placed
      .filter(({ from, place }) => from !== place)
      .map(({ board, from, place }) => ({ board, from, to: place })),
  )
  return uncounted.length
}

function placeOn(score: UncountedScore): string | null {
  return score.account === 'active' ? placeOf(score) : null
}
