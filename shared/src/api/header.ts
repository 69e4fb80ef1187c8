import * as v from 'valibot'
import { call } from './http.ts'

// The player's header is on every page and part of the first load: of these answers it reads no more
// than it shows.

const DailyNewsSchema = v.object({
  day: v.string(),
  attempt: v.nullable(v.object({ state: v.string(), isTimeUp: v.optional(v.boolean()) })),
  streak: v.optional(v.nullable(v.object({ length: v.number(), isTodayFinished: v.boolean() }))),
})
export type DailyNews = v.InferOutput<typeof DailyNewsSchema>

/** Whether the player has today's quiz still before them. */
export function fetchDailyNews() {
  return call('/api/daily', { response: DailyNewsSchema, fallback: '' })
}

export function isWaiting({ attempt }: DailyNews): boolean {
  return attempt === null || (attempt.state === 'open' && attempt.isTimeUp !== true)
}

/** How many mistakes the player can practise today. */
export function fetchDueMistakes() {
  return call('/api/mistakes', { response: v.object({ due: v.number() }), fallback: '' })
}
