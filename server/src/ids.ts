import { randomBytes } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

const TIME_HEX_DIGITS = 12 // milliseconds since 1970, good until the year 10889

/** A new 24-hex-character id: 48 bits of time, then 48 random bits, so that ids sort by age. */
export function newId(now: Date): Id {
  return now.getTime().toString(16).padStart(TIME_HEX_DIGITS, '0') + randomBytes(6).toString('hex')
}

/** When the id was made. */
export function timeOfId(id: Id): Date {
  return new Date(Number.parseInt(id.slice(0, TIME_HEX_DIGITS), 16))
}

/** Gives out ids that sort in the order in which they are asked for: each a millisecond younger. */
export function idsFrom(start: Date): () => Id {
  let time = start.getTime()
  return () => newId(new Date(time++))
}
