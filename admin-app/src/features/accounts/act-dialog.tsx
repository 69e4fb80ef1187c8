import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useState } from 'react'
import { ACTS, type ActName } from './account-acts.ts'

interface ActDialogProps {
  act: ActName
  account: ManagedAccount
  onDone: (changed: ManagedAccount, message: string) => void
  onClose: () => void
}

type Phase = { kind: 'asking' } | { kind: 'acting' } | { kind: 'failed'; message: string }

/** Says what an act will mean, does it, and says why when it cannot be done. */
export function ActDialog({ act, account, onDone, onClose }: ActDialogProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const { label, question, meaning, done, isDangerous, run } = ACTS[act]
  const isActing = phase.kind === 'acting'
  const close = () => !isActing && onClose()

  async function confirm() {
    if (isActing) return
    setPhase({ kind: 'acting' })
    try {
      onDone(await run(account), done(account.username))
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'This could not be done.'
      setPhase({ kind: 'failed', message })
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      title={withLanguages(question(account.username))}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {phase.kind === 'failed' && <ErrorAlert message={phase.message} />}
        <Text>{meaning(account)}</Text>
      </Stack>
      <Group justify="end" mt="lg">
        <Button variant="default" data-autofocus aria-disabled={isActing} onClick={close}>
          Cancel
        </Button>
        <Button color={isDangerous ? 'red' : 'green'} aria-disabled={isActing} onClick={confirm}>
          {isActing ? 'One moment...' : label}
        </Button>
      </Group>
    </Modal>
  )
}
