import { randomUUID } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'

export const ID_HEX_DIGITS = 24
const TIME_HEX_DIGITS = 12 // milliseconds since 1970, good until the year 10889

/** Returns 48 bits of time and 48 random bits as 24 hex digits, so that ids sort by age. */
export function newId(now: Date): Id {
  // The last 48 bits of a UUID are random, and Node generates UUIDs in batches.
  return toTimeDigits(now) + randomUUID().slice(-(ID_HEX_DIGITS - TIME_HEX_DIGITS))
}

const COUNTER_HEX_DIGITS = 6

/** Returns a function that creates ids, which sort in the order of their creation in any collation. */
export function createIdSequence(now: Date): () => Id {
  const beginning = newId(now).slice(0, -COUNTER_HEX_DIGITS)
  let count = 0
  return () => beginning + String(count++).padStart(COUNTER_HEX_DIGITS, '0')
}

function toTimeDigits(time: Date): string {
  return time.getTime().toString(16).padStart(TIME_HEX_DIGITS, '0')
}

export function lowestIdAt(time: Date): Id {
  return toTimeDigits(time).padEnd(ID_HEX_DIGITS, '0')
}

export function parseIdTime(id: Id): Date {
  return new Date(Number.parseInt(id.slice(0, TIME_HEX_DIGITS), 16))
}

const VERSION_HEX_DIGITS = 8
const INDEX_HEX_DIGITS = 4

/** Combines the time, the version and an index, so that even ids of the same millisecond sort by age. */
export function createChangeId(at: Date, version: number, index: number): Id {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return toTimeDigits(at) + hex(version, VERSION_HEX_DIGITS) + hex(index, INDEX_HEX_DIGITS)
}

/** Returns the ids between which those of changes made together with the given one are. */
export function getBatchRange(changeId: Id): { from: Id; until: Id } {
  const batch = changeId.slice(0, -INDEX_HEX_DIGITS)
  // `g` sorts after the hex digits.
  return { from: batch.padEnd(ID_HEX_DIGITS, '0'), until: batch.padEnd(ID_HEX_DIGITS, 'g') }
}
