import type { ReactNode } from 'react'
import { useAction } from './action.tsx'
import { useAnnouncement } from './announcer.ts'
import { PlainButton } from './plain-button.tsx'

/** Shows nothing if the browser does not allow copying, as without HTTPS. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { state, run } = useAction({ failed: 'Your browser did not let us copy it.' })
  const outcome = useAnnouncement<HTMLSpanElement>()
  if (!('clipboard' in navigator)) return null

  const copy = () => run(() => navigator.clipboard.writeText(text))
  return (
    <>
      <PlainButton variant="quiet" onClick={() => void copy()}>
        {children}
      </PlainButton>
      <span ref={outcome}>
        {state.phase === 'done' && 'Copied'}
        {state.phase === 'failed' && state.problem}
      </span>
    </>
  )
}
