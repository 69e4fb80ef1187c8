import {
  ApiError,
  api,
  isUnreachable,
  messageFor,
  reportDefect,
} from '@quiz-kingdom/shared/api/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/tokens.ts'
import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import type { TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'

export const REDIRECT_MS = 800

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
  message: 'This link has already been used. Try logging in.',
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
    const sent = api(tokens.verifyEmail, { params: { token } })
    const { message } = await sent.catch((error: unknown) => {
      if (isUnreachable(error)) perhapsUsed.add(token)
      throw error
    })
    report({ phase: 'verified', message: message || 'Email verified successfully!' })
  })
}

async function isGoodFor(type: TokenType, token: string): Promise<boolean> {
  const status = await api(tokens.validate, { params: { token } })
  return status.isValid && status.type === type
}

/** What the server refuses it says why; whatever else goes wrong may go right the next time. */
async function reportFailure(report: Report, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    reportDefect(error)
    if (isFinal(error)) report({ phase: 'refused', message: error.message })
    else report({ phase: 'failed', message: messageFor(error, FAILED) })
  }
}

function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.retryAfter !== undefined) return false
  return error.status >= 400 && error.status < 500
}

export function useTokenCheck(
  token: string | undefined,
  run: (token: string, report: Report) => Promise<void>,
) {
  const [check, setCheck] = useState<TokenCheck>({ phase: token ? 'checking' : 'missing' })
  const checked = useRef<string>(undefined)

  const start = useCallback(() => {
    if (!token) return
    setCheck({ phase: 'checking' })
    void run(token, setCheck)
  }, [token, run])

  useEffect(() => {
    // React's strict mode runs effects twice; a token is good for once.
    if (checked.current === token) return
    checked.current = token
    start()
  }, [token, start])

  return { check, retry: start }
}

interface TokenProgressProps {
  title: string
  check: TokenCheck
  onRetry: () => void
}

export function TokenProgress({ title, check, onRetry }: TokenProgressProps) {
  return (
    <AccountCard title={title} sideImage={loginSide} withAvatar>
      <TokenCheckView check={check} onRetry={onRetry} />
    </AccountCard>
  )
}

function TokenCheckView({ check, onRetry }: Omit<TokenProgressProps, 'title'>) {
  switch (check.phase) {
    case 'checking':
      return <LoadingNote>Checking token validity...</LoadingNote>
    case 'verifying':
      return <LoadingNote>Verifying email...</LoadingNote>
    case 'valid':
      return <SuccessNote>Token valid! Redirecting to reset password...</SuccessNote>
    case 'verified':
      return <SuccessNote>{check.message}</SuccessNote>
    case 'refused':
      return <Refusal message={check.message} />
    case 'failed':
      return <ErrorAlert message={check.message} onRetry={onRetry} />
    case 'missing':
      return (
        <>
          <p className={links.line}>Already token not found</p>
          <Refusal message="No token provided." />
        </>
      )
  }
}

function Refusal({ message }: { message: string }) {
  return (
    <>
      <ErrorAlert message={message} />
      <Link to={paths.login} className={`${links.link} ${links.alone}`}>
        Go to the login page
      </Link>
    </>
  )
}
