import * as v from 'valibot'
import { operation } from './operation.ts'

// The player's header is part of the first load, so its schemas contain only what it shows.

const DailyStateSchema = v.object({
  day: v.string(),
  attempt: v.nullable(v.object({ state: v.string(), isTimeUp: v.optional(v.boolean()) })),
  streak: v.optional(v.nullable(v.object({ length: v.number(), isTodayFinished: v.boolean() }))),
})
export type DailyState = v.InferOutput<typeof DailyStateSchema>

export function isDailyWaiting({ attempt }: DailyState): boolean {
  return attempt === null || (attempt.state === 'open' && attempt.isTimeUp !== true)
}

/** Whether the player has yet to play today's quiz. */
export const readDailyState = operation('GET', '/api/daily', 'anyone', {
  response: DailyStateSchema,
  failure: '',
})

/** How many mistakes the player can practise today. */
export const countDueMistakes = operation('GET', '/api/mistakes', 'player', {
  response: v.object({ due: v.number() }),
  failure: '',
})
