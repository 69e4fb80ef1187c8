import { SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { matchPath, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { newVersionStore, reloadWithNewVersion } from '../lib/service-worker.ts'
import { paths } from '../paths.ts'
import classes from './layout.module.css'

/** Never beside a quiz, which it would interrupt. */
export function NewVersionNote() {
  const { waiting } = useStore(newVersionStore)
  const { pathname } = useLocation()
  if (!waiting || matchPath(paths.quizFlow, pathname)) return null
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
