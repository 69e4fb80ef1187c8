import { Button } from '@mantine/core'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { LoginForm, useLoginForm } from '@quiz-kingdom/shared/ui/session/login-form.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useStore } from 'zustand'
import { unsavedWorkStore } from '../../lib/form/unsaved-work.ts'

/** Asks for the password over a form with unsaved work whose session has ended. */
export function LoginAgainDialog() {
  const { interrupted } = useStore(unsavedWorkStore)
  const close = () => unsavedWorkStore.setState({ interrupted: false })

  if (!interrupted) return null
  return (
    <OpenDialog
      title="Your session has ended"
      text="Log in again to continue. Your changes are still here."
      onClose={close}
    >
      <OwnLoginForm onLoggedIn={close} />
      <DialogActions>
        <Button variant="subtle" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </OpenDialog>
  )
}

function OwnLoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const email = useUser()?.email ?? ''
  return <LoginForm login={useLoginForm({ email, onLoggedIn })} />
}
