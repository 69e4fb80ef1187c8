import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface CopyButtonProps {
  text: string
  children: ReactNode
}

/** Nothing where the browser lets no page copy, as it does without https. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  if (!('clipboard' in navigator)) return null

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button variant="default" onClick={copy}>
        {children}
      </Button>
      <span role="status">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Your browser did not let us copy it.'}
      </span>
    </>
  )
}
