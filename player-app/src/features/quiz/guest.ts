import { claimDaily } from '@quiz-kingdom/shared/api/daily.ts'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { type DailyResult, DailyResultSchema } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { createStore } from 'zustand/vanilla'
import { KEPT_ATTEMPT, keptAttempts } from '../../lib/kept-attempts.ts'

/** Whose attempts are those of a device on which nobody is logged in. No account has this id. */
export const GUEST: Id = '0'.repeat(24)

const KEY = `${KEPT_ATTEMPT}-of-guest` as const

interface GuestResult {
  /** What the device keeps of the last daily quiz that was played on it without an account. */
  result: DailyResult | undefined
}

export const guestResult = createStore<GuestResult>(() => ({
  result: readCache(KEY, DailyResultSchema),
}))

export function keepGuestResult(result: DailyResult): void {
  guestResult.setState({ result })
  if (writeCache(KEY, result)) keptAttempts.setState({ some: true })
}

let claiming: Promise<DailyResult | undefined> | undefined

/** Gives the guest's result to whoever is logged in; `undefined` when there is none to give. */
export function claimGuestResult(): Promise<DailyResult | undefined> {
  claiming ??= claim().finally(() => {
    claiming = undefined
  })
  return claiming
}

async function claim(): Promise<DailyResult | undefined> {
  const { claim: token } = guestResult.getState().result ?? {}
  if (token === undefined) return undefined
  try {
    const claimed = await claimDaily(token)
    forgetGuestResult()
    return claimed
  } catch (error) {
    // What is refused for good, another log-in cannot help either.
    const isFinal = error instanceof ApiError && [400, 409, 410].includes(error.status)
    if (isFinal) forgetGuestResult()
    return undefined
  }
}

function forgetGuestResult(): void {
  removeCache(KEY)
  guestResult.setState({ result: undefined })
}
