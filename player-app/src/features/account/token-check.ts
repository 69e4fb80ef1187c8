import { ApiError, isUnreachable, messageFor } from '@quiz-kingdom/shared/api/http.ts'
import { validateToken, verifyEmail } from '@quiz-kingdom/shared/api/tokens.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'

/** How long good news is shown before the page goes on. */
export const REDIRECT_MS = 800

/** Where the check of a mailed link stands. */
export type TokenCheck =
  | { phase: 'checking' }
  | { phase: 'verifying' }
  | { phase: 'valid' }
  | { phase: 'verified'; message: string }
  | { phase: 'refused'; message: string }
  | { phase: 'failed'; message: string }
  | { phase: 'missing' }

type Report = (check: TokenCheck) => void

const FAILED = 'An error occurred while verifying your token.'
const INVALID: TokenCheck = { phase: 'refused', message: 'Invalid or expired token.' }
const PERHAPS_VERIFIED: TokenCheck = {
  phase: 'refused',
  message: 'This link was used, most likely just now: only the answer got lost. Try to log in.',
}

export function checkResetToken(token: string, report: Report): Promise<void> {
  return reportFailure(report, async () => {
    report((await isGoodFor('passwordReset', token)) ? { phase: 'valid' } : INVALID)
  })
}

/** Tokens sent to be used up without an answer: they may have been. A reload forgets them. */
const perhapsUsed = new Set<string>()

/** Uses the token up: to be called once. */
export function checkEmailToken(token: string, report: Report): Promise<void> {
  return reportFailure(report, async () => {
    if (!(await isGoodFor('emailVerification', token))) {
      report(perhapsUsed.has(token) ? PERHAPS_VERIFIED : INVALID)
      return
    }
    report({ phase: 'verifying' })
    const { message } = await verifyEmail(token).catch((error: unknown) => {
      if (isUnreachable(error)) perhapsUsed.add(token)
      throw error
    })
    report({ phase: 'verified', message: message || 'Email verified successfully!' })
  })
}

async function isGoodFor(type: TokenType, token: string): Promise<boolean> {
  const status = await validateToken(token)
  return status.isValid && status.type === type
}

/** What the server refuses it says why; whatever else goes wrong may go right the next time. */
async function reportFailure(report: Report, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (isFinal(error)) report({ phase: 'refused', message: error.message })
    else report({ phase: 'failed', message: messageFor(error, FAILED) })
  }
}

function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.retryAfter !== undefined) return false
  return error.status >= 400 && error.status < 500
}
