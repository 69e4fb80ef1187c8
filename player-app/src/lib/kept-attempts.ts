import { cacheKeys } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { createStore } from 'zustand/vanilla'

/** All that a device keeps of attempts stands under keys that begin so. */
export const KEPT_ATTEMPT = 'quiz-kingdom:attempt'

/** Whether anything is: only then does a page need the code that plays and sends attempts. */
export const keptAttempts = createStore(() => ({ some: cacheKeys(KEPT_ATTEMPT).length > 0 }))
