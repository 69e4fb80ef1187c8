import { readCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { TimeFactorSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'

const KEY = 'quiz-kingdom:time-settings'

const TimeSettingsSchema = v.object({
  timeFactor: TimeFactorSchema,
  isCountdownShown: v.boolean(),
  /** At 60, 30 and 10 seconds. */
  areWarningsOn: v.boolean(),
})
export type TimeSettings = v.InferOutput<typeof TimeSettingsSchema>

const DEFAULTS: TimeSettings = { timeFactor: 1, isCountdownShown: true, areWarningsOn: true }

/** How this device's players want to have their time; remembered from quiz to quiz. */
export const timeSettings = createStore<TimeSettings>()(
  () => readCache(KEY, TimeSettingsSchema) ?? DEFAULTS,
)

export function changeTimeSettings(change: Partial<TimeSettings>): void {
  timeSettings.setState(change)
  writeCache(KEY, timeSettings.getState())
}
