import {
  ApiError,
  api,
  isUnreachable,
  UserFacingError,
} from '@quiz-kingdom/shared/api/client/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/people/tokens.ts'
import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import type { TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import classes from './account-card.module.css'
import { AccountCard } from './account-card.tsx'

/** How long the success message stays before the next page, in ms. */
const REDIRECT_MS = 800

const CHECKING = 'Checking token validity...'
const FAILED = 'An error occurred while verifying your token.'
const INVALID = 'Invalid or expired token.'
const PERHAPS_VERIFIED = 'This link has already been used. Try logging in.'

/** Resolves to a success message; `onStep` receives a progress message. */
type TokenCheck = (token: string, onStep: (words: string) => void) => Promise<string>

export const checkResetToken: TokenCheck = async (token) => {
  await validate('passwordReset', token, INVALID)
  return 'Token valid! Redirecting to reset password...'
}

/** Tokens that may be used up, because their verification got no response. A reload forgets them. */
const perhapsUsed = new Set<string>()

export const checkEmailToken: TokenCheck = async (token, onStep) => {
  const refusal = perhapsUsed.has(token) ? PERHAPS_VERIFIED : INVALID
  await validate('emailVerification', token, refusal)
  onStep('Verifying email...')
  try {
    const { message } = await api(tokens.verifyEmail, { params: { token } })
    return message || 'Email verified successfully!'
  } catch (error) {
    if (isUnreachable(error)) perhapsUsed.add(token)
    throw error
  }
}

async function validate(type: TokenType, token: string, refusal: string): Promise<void> {
  const status = await api(tokens.validate, { params: { token } })
  if (!status.isValid || status.type !== type) throw new UserFacingError(refusal)
}

interface TokenProgressProps {
  title: string
  token: string | undefined
  check: TokenCheck
  onDone: (token: string, message: string) => void
}

/** Render with another `key` for another token, because the check starts only on mount. */
export function TokenProgress({ title, token, ...progress }: TokenProgressProps) {
  return (
    <AccountCard title={title} sideImage={loginSide} withAvatar>
      {token ? (
        <Progress token={token} {...progress} />
      ) : (
        <>
          <p className={classes.line}>Already token not found</p>
          <Refusal message="No token provided." />
        </>
      )}
    </AccountCard>
  )
}

type ProgressProps = Pick<TokenProgressProps, 'check' | 'onDone'> & { token: string }

function Progress({ token, check, onDone }: ProgressProps) {
  const { state, run } = useAction({ failed: FAILED, isByToken: true })
  const [step, setStep] = useState(CHECKING)
  const message = state.phase === 'done' ? state.message : undefined
  const begin = useEffectEvent(start)
  const done = useEffectEvent(onDone)

  function start(): void {
    setStep(CHECKING)
    void run(() => check(token, setStep))
  }

  useEffect(() => begin(), [])

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => done(token, message), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [token, message])

  if (state.phase === 'failed')
    return isFinal(state.failure) ? (
      <Refusal message={state.failure.message} />
    ) : (
      <ErrorAlert message={state.problem} onRetry={start} />
    )
  if (message === undefined) return <LoadingNote>{step}</LoadingNote>
  return <SuccessNote>{message}</SuccessNote>
}

/** Whether another try would be refused as well. */
function isFinal(failure: unknown): failure is UserFacingError {
  if (!(failure instanceof ApiError)) return failure instanceof UserFacingError
  return failure.retryAfter === undefined && failure.status >= 400 && failure.status < 500
}

function Refusal({ message }: { message: string }) {
  return (
    <>
      <ErrorAlert message={message} />
      <TextLink to={paths.login} alone="center">
        Go to the login page
      </TextLink>
    </>
  )
}
