import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { counted } from '@quiz-kingdom/shared/counted.ts'
import { PlainButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Scene } from '@quiz-kingdom/shared/ui/page/scene.tsx'
import { LogoutPage } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { forgetWantedPlace } from '../features/account/after-login.ts'
import { paths } from '../paths.ts'
import { keptAttempts } from '../play/kept-attempts.ts'

/** Logs out, and asks first where answers would stay behind that are not sent. */
export function PlayerLogoutPage() {
  const { state } = useLocation()
  // Whoever brings word of a deleted account has no session left to keep.
  const [unsent, setUnsent] = useState(state === null ? undefined : 0)
  useEffect(() => {
    forgetWantedPlace()
    void countUnsent().then((count) => setUnsent((known) => known ?? count))
  }, [])
  if (unsent === undefined) return null
  if (unsent === 0) return <LogoutPage loginPath={paths.login} />
  return <LogoutQuestion unsent={unsent} onConfirm={() => setUnsent(0)} />
}

/** Without the code that sends attempts, on a bad network, nobody is kept from logging out. */
async function countUnsent(): Promise<number> {
  if (!keptAttempts.getState().some) return 0
  try {
    const { attempts } = await import('../play/outbox.ts')
    return attempts.unsent()
  } catch {
    return 0
  }
}

function LogoutQuestion({ unsent, onConfirm }: { unsent: number; onConfirm: () => void }) {
  const goBack = useGoBack(1)
  usePageTitle('Logout')
  // It comes after the page has been arrived at.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <Scene
      title={`${counted(unsent, 'result')} not sent yet`}
      message="Log out all the same? The answers stay on this device, and count only once you log in here again, within 30 days."
      image={lostInTheHighlands}
    >
      <PlainButton onClick={goBack}>Stay logged in</PlainButton>
      <PlainButton variant="quiet" onClick={onConfirm}>
        Log out all the same
      </PlainButton>
    </Scene>
  )
}
