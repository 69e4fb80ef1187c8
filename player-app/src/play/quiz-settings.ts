import { TimeFactorSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { readCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'

const STORAGE_KEY = 'quiz-kingdom:time-settings'

const QuizSettingsSchema = v.object({
  timeFactor: TimeFactorSchema,
  isCountdownShown: v.boolean(),
  areWarningsOn: v.boolean(),
  areSignKeysOn: v.boolean(),
})
export type QuizSettings = v.InferOutput<typeof QuizSettingsSchema>

const DEFAULT_SETTINGS: QuizSettings = {
  timeFactor: 1,
  isCountdownShown: true,
  areWarningsOn: true,
  areSignKeysOn: true,
}

export const quizSettingsStore = createStore<QuizSettings>()(
  () => readCache(STORAGE_KEY, QuizSettingsSchema) ?? DEFAULT_SETTINGS,
)

export function changeQuizSettings(change: Partial<QuizSettings>): void {
  quizSettingsStore.setState(change)
  writeCache(STORAGE_KEY, quizSettingsStore.getState())
}
