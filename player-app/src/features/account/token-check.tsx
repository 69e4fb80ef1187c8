import {
  ApiError,
  api,
  isUnreachable,
  UserFacingError,
} from '@quiz-kingdom/shared/api/client/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/people/tokens.ts'
import type { TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { AccountCard } from './account-card.tsx'
import type { LoginNavigation } from './after-login.ts'

/** How long the success message stays before the next page, in ms. */
const REDIRECT_DELAY_MS = 800

const CHECKING_TEXT = 'Checking token validity...'
const CHECK_FAILURE = 'An error occurred while verifying your token.'
const INVALID_TOKEN_MESSAGE = 'Invalid or expired token.'
const USED_TOKEN_MESSAGE = 'This link has already been used. Try logging in.'

/** Resolves to a success message; `onStep` receives a progress message. */
type TokenCheck = (token: string, onStep: (words: string) => void) => Promise<string>

export const checkResetToken: TokenCheck = async (token) => {
  await validateToken('passwordReset', token, INVALID_TOKEN_MESSAGE)
  return 'Token valid! Redirecting to reset password...'
}

/** Tokens whose verification got no response, so the server may already have used them. */
const possiblyUsedTokens = new Set<string>()

export const checkEmailToken: TokenCheck = async (token, onStep) => {
  const refusal = possiblyUsedTokens.has(token) ? USED_TOKEN_MESSAGE : INVALID_TOKEN_MESSAGE
  await validateToken('emailVerification', token, refusal)
  onStep('Verifying email...')
  try {
    const { message } = await api(tokens.verifyEmail, { params: { token } })
    return message || 'Email verified successfully!'
  } catch (error) {
    if (isUnreachable(error)) possiblyUsedTokens.add(token)
    throw error
  }
}

async function validateToken(type: TokenType, token: string, refusal: string): Promise<void> {
  const status = await api(tokens.validate, { params: { token } })
  if (!status.isValid || status.type !== type) throw new UserFacingError(refusal)
}

interface CheckProgressProps {
  token: string
  check: TokenCheck
  /** Path of the page to open afterwards. */
  next: (token: string) => string
}

/** Checks the token in the page's path. */
export function TokenProgress({
  title,
  ...progress
}: Omit<CheckProgressProps, 'token'> & { title: string }) {
  const { token } = useParams()
  usePageTitle(title)
  return (
    <AccountCard title={title} withAvatar>
      {token ? (
        <CheckProgress key={token} token={token} {...progress} />
      ) : (
        <>
          <p className="muted text-center">Already token not found</p>
          <TokenRefusal message="No token provided." />
        </>
      )}
    </AccountCard>
  )
}

function CheckProgress({ token, check, next }: CheckProgressProps) {
  const navigate = useNavigate()
  const { state, run } = useAction({ failed: CHECK_FAILURE, isByToken: true })
  const [step, setStep] = useState(CHECKING_TEXT)
  const message = state.phase === 'done' ? state.message : undefined
  const begin = useEffectEvent(start)
  const openNext = useEffectEvent((note: string) => {
    const state: LoginNavigation = { note }
    void navigate(next(token), { state, replace: true })
  })

  function start(): void {
    setStep(CHECKING_TEXT)
    void run(() => check(token, setStep))
  }

  useEffect(() => begin(), [])

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => openNext(message), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [message])

  if (state.phase === 'failed')
    return isFinalFailure(state.failure) ? (
      <TokenRefusal message={state.failure.message} />
    ) : (
      <ErrorAlert message={state.problem} onRetry={start} />
    )
  if (message === undefined) return <LoadingNote>{step}</LoadingNote>
  return <SuccessNote>{message}</SuccessNote>
}

/** Whether a retry would fail again. */
function isFinalFailure(failure: unknown): failure is UserFacingError {
  if (!(failure instanceof ApiError)) return failure instanceof UserFacingError
  return failure.retryAfter === undefined && failure.status >= 400 && failure.status < 500
}

function TokenRefusal({ message }: { message: string }) {
  return (
    <>
      <ErrorAlert message={message} />
      <TextLink to={paths.login} alone="center">
        Go to the login page
      </TextLink>
    </>
  )
}
