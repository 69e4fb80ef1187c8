import { createHash } from 'node:crypto'

export type Row = Record<string, unknown>

export interface Digest {
  rows: number
  /** The sum of the rows' hashes, as the engines do not agree on an order. */
  sum: bigint
}

/** Takes in the rows of a table one by one. */
export interface RowDigest {
  /** Returns how long the row is as text, in characters. */
  add: (row: Row) => number
  result: () => Digest
}

export function createRowDigest(): RowDigest {
  let rows = 0
  let sum = 0n
  return {
    add: (row) => {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify(columns.map(([name, value]) => [name, toJson(value)]))
      rows++
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE())
      return text.length
    },
    result: () => ({ rows, sum }),
  }
}

export const isSameDigest = (a: Digest, b: Digest) => a.rows === b.rows && a.sum === b.sum

/** As it is printed: sixteen hex digits. */
export const writeSum = (sum: bigint) => sum.toString(16).padStart(16, '0')

/** A `Buffer` would write itself otherwise than other bytes do. */
function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
