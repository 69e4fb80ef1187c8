import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'
import type { TokenCheck } from './token-check.ts'

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
