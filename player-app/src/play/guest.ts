import * as daily from '@quiz-kingdom/shared/api/daily.ts'
import { ApiError, api, messageOf } from '@quiz-kingdom/shared/api/http.ts'
import { currentSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { type DailyResult, DailyResultSchema } from '@quiz-kingdom/shared/entities/daily.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { keepGuestPlayedDay, takePlayedDay } from './daily-dot.ts'
import { KEPT_ATTEMPT, keptAttempts } from './kept-attempts.ts'

/** Whose attempts are those of a device on which nobody is logged in. No account has this id. */
export const GUEST: Id = '0'.repeat(24)

const KEY = `${KEPT_ATTEMPT}-of-guest` as const
/** What the server has signed of the guest's attempt: it asks again for what was held back. */
const TOKEN_KEY = `${KEPT_ATTEMPT}-token-of-guest` as const
/** Goes with the log-out of who declined it. */
const DECLINED_KEY = 'quiz-kingdom:own:declined-guest'

export type Claim =
  | { phase: 'none' | 'pending' | 'claimed' }
  /** `refused`: for good, and the result is let go. `failed`: it is kept, to be tried again. */
  | { phase: 'refused' | 'failed'; problem: string }

interface Guest {
  result: DailyResult | undefined
  claim: Claim
}

export const guestResult = createStore<Guest>(() => ({
  result: readCache(KEY, DailyResultSchema),
  claim: { phase: 'none' },
}))

let askedBy: Id | undefined
let claiming: Promise<void> | undefined

/** Where the player who is logged in has asked for the guest's result, it becomes theirs at once. */
export function keepGuestResult(result: DailyResult, token: string | undefined): void {
  guestResult.setState({ result })
  keepGuestPlayedDay(result.day)
  if (token !== undefined) writeCache(TOKEN_KEY, token)
  if (writeCache(KEY, result)) keptAttempts.setState({ some: true })
  if (askedBy) void claimGuestResult(askedBy)
}

/** The guest's result, with what was held back of it once the day is over. */
export async function freshGuestResult(): Promise<DailyResult | undefined> {
  const { result } = guestResult.getState()
  const guestToken = readCache(TOKEN_KEY, v.string())
  const isWhole = result?.resultDetails.every(({ heldBack }) => heldBack === undefined)
  if (!result || isWhole || guestToken === undefined) return result
  try {
    // The first answers stand, whatever is sent now.
    const body = { attemptId: result.attemptId, answers: [], guestToken }
    const told = await api(daily.submit, { body })
    // An account may have it by now.
    if (guestResult.getState().result !== result) return undefined
    keepGuestResult(told, guestToken)
    return told
  } catch {
    return result
  }
}

export function claimGuestResult(userId: Id): Promise<void> {
  askedBy = userId
  claiming ??= claim(userId).finally(() => {
    claiming = undefined
  })
  return claiming
}

export function retryClaim(): void {
  if (askedBy && guestResult.getState().claim.phase === 'failed') void claimGuestResult(askedBy)
}

/** What is read of the player before that would lack the result. */
export function claimUnderWay(): Promise<void> {
  return claiming ?? Promise.resolve()
}

/** To be called when somebody else is here: nobody gets unasked what another asked for. */
export function forgetClaim(): void {
  askedBy = undefined
  guestResult.setState({ claim: { phase: 'none' } })
}

async function claim(userId: Id): Promise<void> {
  const { result } = guestResult.getState()
  if (result?.claim === undefined) return
  const session = currentSession()
  guestResult.setState({ claim: { phase: 'pending' } })
  const outcome = await tryToClaim(result.claim)
  if (outcome.phase === 'claimed') takePlayedDay(result.day, session, result.streak)
  if (outcome.phase !== 'failed') forgetGuestResult()
  if (askedBy === userId) guestResult.setState({ claim: outcome })
}

async function tryToClaim(token: string): Promise<Claim> {
  try {
    await api(daily.claim, { body: { claim: token } })
    return { phase: 'claimed' }
  } catch (error) {
    // What is refused for good, another log-in cannot help either.
    const isFinal = error instanceof ApiError && [400, 409, 410].includes(error.status)
    return { phase: isFinal ? 'refused' : 'failed', problem: messageOf(error) }
  }
}

/** The player does not want the guest's result; it stays a guest's. */
export function declineGuestResult({ attemptId }: DailyResult): void {
  writeCache(DECLINED_KEY, attemptId)
}

export function isDeclined({ attemptId }: DailyResult): boolean {
  return readCache(DECLINED_KEY, IdSchema) === attemptId
}

function forgetGuestResult(): void {
  removeCache(KEY)
  removeCache(TOKEN_KEY)
  guestResult.setState({ result: undefined })
}
