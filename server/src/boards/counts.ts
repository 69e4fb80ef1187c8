import type { BoardKey } from '@quiz-kingdom/shared/entities/board.ts'
import type { Db, Transaction } from '../db/database.ts'
import {
  addPlayers,
  type CountNode,
  countBelow,
  insertNodes,
  listNodesAlong,
  removeNodes,
  updateSplit,
} from './board-counts.repository.ts'
import { countPlaces } from './board-scores.repository.ts'

/** As many places as are counted one by one; of more, those with each next digit are counted apart. */
export const COUNTED_SINGLY_MAX = 256

/** From one place on a board to another; null for no place. */
export interface Move {
  board: BoardKey
  from: string | null
  to: string | null
}

interface Change {
  board: BoardKey
  place: string
  players: 1 | -1
}

/** Follows players whose new places are stored already. One transaction at a time may do so. */
export async function countMoves(transaction: Transaction, moves: readonly Move[]): Promise<void> {
  const crowded: CountNode[] = []
  const empty: CountNode[] = []
  let changes = moves.flatMap(changesOf)
  for (let length = 0; changes.length > 0; length++) {
    const nodes = await addPlayers(transaction, nodesOf(changes, length))
    empty.push(...nodes.filter(({ players }) => players === 0))
    crowded.push(...nodes.filter(isCrowded))
    const split = new Set(nodes.filter(({ isSplit }) => isSplit).map(keyOf))
    changes = changes.filter(({ board, place }) =>
      split.has(keyOf({ board, digits: place.slice(0, length) })),
    )
  }
  await removeNodes(transaction, empty)
  for (const node of crowded) await split(transaction, node)
}

function changesOf({ board, from, to }: Move): Change[] {
  return [
    ...(from === null ? [] : [{ board, place: from, players: -1 } as const]),
    ...(to === null ? [] : [{ board, place: to, players: 1 } as const]),
  ]
}

/** The nodes of the changed places' first digits, and how many players each gains. */
function nodesOf(changes: readonly Change[], length: number): Omit<CountNode, 'isSplit'>[] {
  const nodes = new Map<string, Omit<CountNode, 'isSplit'>>()
  for (const { board, place, players } of changes) {
    const digits = place.slice(0, length)
    const key = keyOf({ board, digits })
    nodes.set(key, { board, digits, players: (nodes.get(key)?.players ?? 0) + players })
  }
  return [...nodes.values()]
}

function keyOf({ board, digits }: Pick<CountNode, 'board' | 'digits'>): string {
  return `${board} ${digits}`
}

function isCrowded({ isSplit, players }: CountNode): boolean {
  return !isSplit && players > COUNTED_SINGLY_MAX
}

/** Places differ, so that this comes to an end. */
async function split(transaction: Transaction, node: CountNode): Promise<void> {
  const children = await countBelow(transaction, node)
  await updateSplit(transaction, node)
  await insertNodes(transaction, children)
  for (const child of children.filter(isCrowded)) await split(transaction, child)
}

/**
 * One more than there are places before it. Reads a few nodes for each digit and counts the places of
 * one node, however many players the board has.
 */
export async function findRank(db: Db, board: BoardKey, place: string): Promise<number> {
  const nodes = await listNodesAlong(db, board, place)
  const ahead = nodes.filter(({ digits }) => digits < place && !place.startsWith(digits))
  const nearest = nodes
    .filter(({ digits }) => place.startsWith(digits))
    .reduce((longest, { digits }) => (digits.length > longest.length ? digits : longest), '')
  const singly = await countPlaces(db, board, [nearest, place])
  return ahead.reduce((sum, { players }) => sum + players, singly) + 1
}
