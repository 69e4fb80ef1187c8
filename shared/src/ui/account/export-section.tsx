import { useState } from 'react'
import { exportAccount } from '../../api/account.ts'
import { messageOf } from '../../api/http.ts'
import { ActionButton } from '../action.tsx'
import { download } from '../download.ts'
import { ErrorAlert, SuccessNote } from '../notes.tsx'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

type Phase = { kind: 'idle' | 'loading' | 'done' } | { kind: 'failed'; message: string }

export function ExportSection() {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const isLoading = phase.kind === 'loading'

  async function save() {
    setPhase({ kind: 'loading' })
    try {
      // A link to the API itself would leave the page for whatever it answers, where it is another host.
      const data = JSON.stringify(await exportAccount(), undefined, 2)
      download(new Blob([data], { type: 'application/json' }), 'quiz-kingdom-account.json')
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
      <ActionButton
        variant="default"
        className={classes.action ?? ''}
        isPending={isLoading}
        onPress={() => void save()}
      >
        {isLoading ? 'Preparing...' : 'Download your data'}
      </ActionButton>
    </AccountSection>
  )
}
