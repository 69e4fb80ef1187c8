import { Modal, Text } from '@mantine/core'
import { setLoggedIn } from '@quiz-kingdom/shared/auth/auth-store.ts'
import type { LoginResult } from '@quiz-kingdom/shared/entities/user.ts'
import { LoginForm, useLoginForm } from '@quiz-kingdom/shared/ui/login-form.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { useStore } from 'zustand'
import { workStore } from '../lib/unsaved-work.ts'

/** Asks for the password over a form with unsaved work whose session has ended. */
export function LoginAgainDialog() {
  const { interrupted } = useStore(workStore)
  const close = () => workStore.setState({ interrupted: false })

  function goOn({ user, requiredAction }: LoginResult) {
    close()
    setLoggedIn(user, requiredAction)
  }

  return (
    <Modal
      opened={interrupted}
      onClose={close}
      title="Your session has ended"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Text mb="md">Log in again to go on. What you typed is still here.</Text>
      <OwnLoginForm onLoggedIn={goOn} />
    </Modal>
  )
}

function OwnLoginForm({ onLoggedIn }: { onLoggedIn: (result: LoginResult) => void }) {
  const email = useUser()?.email ?? ''
  return <LoginForm login={useLoginForm({ email, onLoggedIn })} />
}
