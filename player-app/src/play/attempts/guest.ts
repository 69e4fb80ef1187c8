import { ApiError, api, toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type DailyResult, DailyResultSchema } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { currentSession } from '@quiz-kingdom/shared/session/auth-store.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { keepGuestPlayedDay, recordPlayedDay } from './daily-dot.ts'
import { KEPT_ATTEMPT, keptAttempts } from './kept-attempts.ts'

/** Owner of attempts made without an account. No account has this id. */
export const GUEST: Id = '0'.repeat(24)

const KEY = `${KEPT_ATTEMPT}-of-guest` as const
/** The server's signature of the guest's attempt, needed to ask for held-back answers later. */
const TOKEN_KEY = `${KEPT_ATTEMPT}-token-of-guest` as const
/** An `own:` key, so a log-out removes it. */
const DECLINED_KEY = 'quiz-kingdom:own:declined-guest'

export type Claim =
  | { phase: 'none' | 'pending' | 'claimed' }
  /** `refused` is final and drops the result; `failed` keeps it for another try. */
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

/** Keeps a guest's result on the device. Claims it at once if the logged-in player has asked for it. */
export function keepGuestResult(result: DailyResult, token: string | undefined): void {
  guestResult.setState({ result })
  keepGuestPlayedDay(result.day)
  if (token !== undefined) writeCache(TOKEN_KEY, token)
  if (writeCache(KEY, result)) keptAttempts.setState({ some: true })
  if (askedBy) void claimGuestResult(askedBy)
}

/** The guest's result, with the held-back answers once the day is over. */
export async function freshGuestResult(): Promise<DailyResult | undefined> {
  const { result } = guestResult.getState()
  const guestToken = readCache(TOKEN_KEY, v.string())
  const isWhole = result?.resultDetails.every(({ heldBack }) => heldBack === undefined)
  if (!result || isWhole || guestToken === undefined) return result
  try {
    // The server ignores these empty answers, keeps those it received first, and returns the current result.
    const body = { attemptId: result.attemptId, answers: [], guestToken }
    const updated = await api(daily.submit, { body })
    // An account may have claimed the result meanwhile.
    if (guestResult.getState().result !== result) return undefined
    keepGuestResult(updated, guestToken)
    return updated
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

/** Await this before reading player data, which lacks the result until the claim is done. */
export function claimUnderWay(): Promise<void> {
  return claiming ?? Promise.resolve()
}

/** Call when the user changes: a claim belongs to the player who asked for it. */
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
  if (outcome.phase === 'claimed') recordPlayedDay(result.day, session, result.streak)
  if (outcome.phase !== 'failed') forgetGuestResult()
  if (askedBy === userId) guestResult.setState({ claim: outcome })
}

async function tryToClaim(token: string): Promise<Claim> {
  try {
    await api(daily.claim, { body: { claim: token } })
    return { phase: 'claimed' }
  } catch (error) {
    const isFinal = error instanceof ApiError && [400, 409, 410].includes(error.status)
    return { phase: isFinal ? 'refused' : 'failed', problem: toUserMessage(error) }
  }
}

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
