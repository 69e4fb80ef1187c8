import type { BoardKey } from '@quiz-kingdom/shared/entities/board.ts'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { AFTER_ALL_DIGITS } from './place.ts'

/** So many places of a board begin with these digits. */
export interface CountNode {
  board: BoardKey
  digits: string
  players: number
  isSplit: boolean
}

/** Gives the nodes as they are then. */
export async function addPlayers(
  transaction: Transaction,
  nodes: readonly Omit<CountNode, 'isSplit'>[],
): Promise<CountNode[]> {
  const rows = await transaction
    .insertInto('board_count')
    .values(nodes.map((node) => toRow({ ...node, isSplit: false })))
    .onConflict((conflict) =>
      conflict.columns(['board', 'parent', 'digit']).doUpdateSet((e) => ({
        players: e('board_count.players', '+', e.ref('excluded.players')),
      })),
    )
    .returningAll()
    .execute()
  return rows.map(toNode)
}

export async function insertNodes(
  transaction: Transaction,
  nodes: readonly CountNode[],
): Promise<void> {
  await transaction.insertInto('board_count').values(nodes.map(toRow)).execute()
}

export async function updateSplit(transaction: Transaction, node: CountNode): Promise<void> {
  const { board, parent, digit } = toRow(node)
  await transaction
    .updateTable('board_count')
    .set({ is_split: 1 })
    .where('board', '=', board)
    .where('parent', '=', parent)
    .where('digit', '=', digit)
    .execute()
}

export async function removeNodes(
  transaction: Transaction,
  nodes: readonly CountNode[],
): Promise<void> {
  for (const node of nodes) {
    const { board, parent, digit } = toRow(node)
    await transaction
      .deleteFrom('board_count')
      .where('board', '=', board)
      .where('parent', '=', parent)
      .where('digit', '=', digit)
      .execute()
  }
}

/** Counts the places below a node, one by one. */
export async function countBelow(
  transaction: Transaction,
  { board, digits }: CountNode,
): Promise<CountNode[]> {
  const rows = await transaction
    .selectFrom('board_score')
    .select((e) => [
      e.fn<string>('substr', ['place', e.lit(1), e.lit(digits.length + 1)]).as('digits'),
      e.fn.countAll<number | string>().as('players'),
    ])
    .where('board', '=', board)
    .where('place', '>=', digits)
    .where('place', '<', digits + AFTER_ALL_DIGITS)
    .groupBy('digits')
    .execute()
  return rows.map((row) => ({
    board,
    digits: row.digits,
    players: Number(row.players),
    isSplit: false,
  }))
}

/** The nodes on the way to a place, and all others that have a parent on that way. */
export async function listNodesAlong(db: Db, board: BoardKey, place: string): Promise<CountNode[]> {
  const parents = Array.from(place, (_digit, length) => place.slice(0, length))
  const rows = await db
    .selectFrom('board_count')
    .selectAll()
    .where('board', '=', board)
    .where('parent', 'in', parents)
    .execute()
  return rows.map(toNode)
}

export async function findPlayers(db: Db, board: BoardKey): Promise<number> {
  const root = await db
    .selectFrom('board_count')
    .select('players')
    .where('board', '=', board)
    .where('parent', '=', '')
    .where('digit', '=', '')
    .executeTakeFirst()
  return root?.players ?? 0
}

/** Gives how many went, `limit` at most. */
export async function removeCountsOf(
  transaction: Transaction,
  [from, before]: readonly [from: BoardKey, before: BoardKey],
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('board_count')
    .where((e) =>
      e(
        e.refTuple('board', 'parent', 'digit'),
        'in',
        e
          .selectFrom('board_count')
          .select(['board', 'parent', 'digit'])
          .where('board', '>=', from)
          .where('board', '<', before)
          .limit(limit)
          .$asTuple('board', 'parent', 'digit'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function toRow({ board, digits, players, isSplit }: CountNode) {
  return {
    board,
    parent: digits.slice(0, -1),
    digit: digits.slice(-1),
    players,
    is_split: isSplit ? 1 : 0,
  }
}

function toNode(row: Selectable<Schema['board_count']>): CountNode {
  return {
    board: row.board,
    digits: row.parent + row.digit,
    players: row.players,
    isSplit: row.is_split === 1,
  }
}
