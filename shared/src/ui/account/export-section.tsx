import { Button } from '@mantine/core'
import { useState } from 'react'
import { exportAccount } from '../../api/account.ts'
import { messageOf } from '../../api/http.ts'
import { ErrorAlert, SuccessNote } from '../notes.tsx'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

type Phase = { kind: 'idle' | 'loading' | 'done' } | { kind: 'failed'; message: string }

export function ExportSection() {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const isLoading = phase.kind === 'loading'

  async function download() {
    if (isLoading) return
    setPhase({ kind: 'loading' })
    try {
      save(await exportAccount(), 'quiz-kingdom-account.json')
      setPhase({ kind: 'done' })
    } catch (error) {
      setPhase({ kind: 'failed', message: messageOf(error) })
    }
  }

  return (
    <AccountSection
      id="data"
      title="Your data"
      intro={<p>Everything that this site keeps about you, as one JSON file.</p>}
    >
      {phase.kind === 'failed' && <ErrorAlert message={phase.message} />}
      {phase.kind === 'done' && <SuccessNote>Your data is downloaded.</SuccessNote>}
      <Button
        variant="default"
        className={classes.action}
        // Not disabled: a button that is keeps no focus.
        data-disabled={isLoading}
        aria-disabled={isLoading}
        onClick={() => void download()}
      >
        {isLoading ? 'Preparing...' : 'Download your data'}
      </Button>
    </AccountSection>
  )
}

/** A link to the API itself would leave the page for whatever it answers, where it is another host. */
function save(data: object, fileName: string) {
  const file = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
