import { SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useStore } from 'zustand'
import { newVersionStore, reloadWithNewVersion } from '../lib/service-worker.ts'
import classes from './layout.module.css'

export function NewVersionNote() {
  const { waiting } = useStore(newVersionStore)
  if (!waiting) return null
  return (
    <div className={classes.newVersion}>
      <SuccessNote
        action={
          <PlainButton variant="quiet" onClick={reloadWithNewVersion}>
            Reload now
          </PlainButton>
        }
      >
        A new version is ready
      </SuccessNote>
    </div>
  )
}
