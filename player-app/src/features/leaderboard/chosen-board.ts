import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { CurrentBoardSchema } from '@quiz-kingdom/shared/entities/game/board.ts'
import * as v from 'valibot'

export interface ChosenBoard {
  tab: 'total' | 'day' | 'week' | 'month' | 'kingdoms'
  kingdomId?: Id
}

const KINGDOM_PREFIX = 'kingdom:'

/** Returns the all-time board for an unknown name. */
export function readChosenBoard(board: string | null): ChosenBoard {
  if (v.is(CurrentBoardSchema, board)) return { tab: board }
  if (board === 'kingdoms') return { tab: 'kingdoms' }
  const kingdomId = board?.startsWith(KINGDOM_PREFIX)
    ? board.slice(KINGDOM_PREFIX.length)
    : undefined
  return v.is(IdSchema, kingdomId) ? { tab: 'kingdoms', kingdomId } : { tab: 'total' }
}
