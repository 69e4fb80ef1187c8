import { Modal, Text } from '@mantine/core'
import { setLoggedIn } from '@quiz-kingdom/shared/auth/auth-store.ts'
import type { LoginResult } from '@quiz-kingdom/shared/entities/user.ts'
import { useStore } from 'zustand'
import { workStore } from '../../lib/unsaved-work.ts'
import { LoginForm } from './login-form.tsx'

/** Asks for the password over a form with unsaved work whose session has ended. */
export function LoginAgainDialog({ email }: { email: string }) {
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
      <LoginForm email={email} onLoggedIn={goOn} />
    </Modal>
  )
}
