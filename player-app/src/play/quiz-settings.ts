import { TimeFactorSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { readCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'

const KEY = 'quiz-kingdom:time-settings'

const QuizSettingsSchema = v.object({
  timeFactor: TimeFactorSchema,
  isCountdownShown: v.boolean(),
  areWarningsOn: v.boolean(),
  areSignKeysOn: v.boolean(),
})
export type QuizSettings = v.InferOutput<typeof QuizSettingsSchema>

const DEFAULTS: QuizSettings = {
  timeFactor: 1,
  isCountdownShown: true,
  areWarningsOn: true,
  areSignKeysOn: true,
}

export const quizSettings = createStore<QuizSettings>()(
  () => readCache(KEY, QuizSettingsSchema) ?? DEFAULTS,
)

export function changeQuizSettings(change: Partial<QuizSettings>): void {
  quizSettings.setState(change)
  writeCache(KEY, quizSettings.getState())
}
