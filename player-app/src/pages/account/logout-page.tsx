import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { LogoutPage } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { deleteWantedPage } from '../../features/account/after-login.ts'
import { paths } from '../../lib/paths.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'

/** Asks for confirmation if answers have not been sent. */
export function PlayerLogoutPage() {
  const { state } = useLocation()
  // After an account is deleted, the history state is set and nothing needs confirming.
  const [unsent, setUnsent] = useState(state === null ? undefined : NOTHING_UNSENT)
  useEffect(() => {
    deleteWantedPage()
    void findUnsent().then((found) => setUnsent((known) => known ?? found))
  }, [])
  if (unsent === undefined) return null
  if (unsent.results + unsent.reports === 0) return <LogoutPage loginPath={paths.login} />
  return <LogoutQuestion {...unsent} onConfirm={() => setUnsent(NOTHING_UNSENT)} />
}

interface UnsentCounts {
  results: number
  reports: number
}

const NOTHING_UNSENT: UnsentCounts = { results: 0, reports: 0 }

/** If the outbox's code cannot be loaded, the log-out proceeds without asking. */
async function findUnsent(): Promise<UnsentCounts> {
  if (!savedAttemptsStore.getState().hasAny) return NOTHING_UNSENT
  try {
    const { countUnsent } = await import('../../chunks/outbox.tsx')
    return countUnsent()
  } catch {
    return NOTHING_UNSENT
  }
}

function LogoutQuestion({ results, reports, onConfirm }: UnsentCounts & { onConfirm: () => void }) {
  const goBack = useGoBack(1)
  usePageTitle('Logout')
  // This confirmation appears after the page change has set the focus, so focus its heading here.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <MessageScene
      title={`${describeUnsent({ results, reports })} not sent yet`}
      message={`Log out anyway? Unsent ${results > 0 ? 'answers' : 'reports'} stay on this device. Log in again within 30 days to send them.`}
    >
      <PlainButton onClick={goBack}>Stay logged in</PlainButton>
      <PlainButton variant="quiet" onClick={onConfirm}>
        Log out anyway
      </PlainButton>
    </MessageScene>
  )
}

function describeUnsent({ results, reports }: UnsentCounts): string {
  return [results > 0 && pluralize(results, 'result'), reports > 0 && pluralize(reports, 'report')]
    .filter(Boolean)
    .join(' and ')
}
