import { ApiError, api, toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type DailyResult, DailyResultSchema } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { getSessionId } from '@quiz-kingdom/shared/session/auth-store.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { recordPlayedDay, saveGuestPlayedDay } from './daily-dot.ts'
import { STORAGE_PREFIX, savedAttemptsStore } from './saved-attempts.ts'

/** Owner of attempts made without an account. No account has this id. */
export const GUEST_ID: Id = '0'.repeat(24)

const RESULT_KEY = `${STORAGE_PREFIX}-of-guest` as const
/** The server's signature of the guest's attempt, needed to ask for held-back answers later. */
const TOKEN_KEY = `${STORAGE_PREFIX}-token-of-guest` as const
/** A log-out removes keys that start with `quiz-kingdom:own:`. */
const DECLINED_KEY = 'quiz-kingdom:own:declined-guest'

type Claim =
  | { phase: 'none' | 'pending' | 'claimed' }
  /** `refused` is final and drops the result; `failed` keeps it for another try. */
  | { phase: 'refused' | 'failed'; problem: string }

interface GuestState {
  result: DailyResult | undefined
  claim: Claim
}

export const guestResultStore = createStore<GuestState>(() => ({
  result: readCache(RESULT_KEY, DailyResultSchema),
  claim: { phase: 'none' },
}))

let claimantId: Id | undefined
let pendingClaim: Promise<void> | undefined

/** Stores a guest's result on the device, and claims it if the logged-in player has asked to keep it. */
export function saveGuestResult(result: DailyResult, token: string | undefined): void {
  guestResultStore.setState({ result })
  saveGuestPlayedDay(result.day)
  if (token !== undefined) writeCache(TOKEN_KEY, token)
  if (writeCache(RESULT_KEY, result)) savedAttemptsStore.setState({ hasAny: true })
  if (claimantId) void claimGuestResult(claimantId)
}

/** The guest's result, with the held-back answers once the day is over. */
export async function loadGuestResult(): Promise<DailyResult | undefined> {
  const { result } = guestResultStore.getState()
  const guestToken = readCache(TOKEN_KEY, v.string())
  const isWhole = result?.resultDetails.every(({ heldBack }) => heldBack === undefined)
  if (!result || isWhole || guestToken === undefined) return result
  try {
    // Empty answers change nothing: the server keeps the first answers and returns the current result.
    const body = { attemptId: result.attemptId, answers: [], guestToken }
    const updated = await api(daily.submit, { body })
    // An account may have claimed the result meanwhile.
    if (guestResultStore.getState().result !== result) return undefined
    saveGuestResult(updated, guestToken)
    return updated
  } catch {
    return result
  }
}

export function claimGuestResult(userId: Id): Promise<void> {
  claimantId = userId
  pendingClaim ??= runClaim(userId).finally(() => {
    pendingClaim = undefined
  })
  return pendingClaim
}

export function retryClaim(): void {
  if (claimantId && guestResultStore.getState().claim.phase === 'failed')
    void claimGuestResult(claimantId)
}

/** Await this before reading player data, which lacks the result until the claim is done. */
export function waitForClaim(): Promise<void> {
  return pendingClaim ?? Promise.resolve()
}

/** Call when the user changes: a claim belongs to the player who asked for it. */
export function cancelClaim(): void {
  claimantId = undefined
  guestResultStore.setState({ claim: { phase: 'none' } })
}

async function runClaim(userId: Id): Promise<void> {
  const { result } = guestResultStore.getState()
  if (result?.claim === undefined) return
  const session = getSessionId()
  guestResultStore.setState({ claim: { phase: 'pending' } })
  const outcome = await sendClaim(result.claim)
  if (outcome.phase === 'claimed') recordPlayedDay(result.day, session, result.streak)
  if (outcome.phase !== 'failed') deleteGuestResult()
  if (claimantId === userId) guestResultStore.setState({ claim: outcome })
}

async function sendClaim(token: string): Promise<Claim> {
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

function deleteGuestResult(): void {
  removeCache(RESULT_KEY)
  removeCache(TOKEN_KEY)
  guestResultStore.setState({ result: undefined })
}
