import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { workStore } from '../lib/unsaved-work.ts'

interface LeaveGuard {
  /** Does it at once, or after the question when something would be lost. */
  leave: (action: () => void) => void
  isAsking: boolean
  dialog: ReactNode
}

/** Asks before unsaved work is left: by a link, by going back, by Cancel, by closing the tab. */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const blocker = useBlocker(unsaved)
  const [pending, setPending] = useState<{ action: () => void }>()
  useUnloadQuestion(unsaved)

  useEffect(() => {
    workStore.setState({ unsaved })
    return () => workStore.setState({ unsaved: false })
  }, [unsaved])

  function stay() {
    setPending(undefined)
    blocker.reset?.()
  }

  function discard() {
    setPending(undefined)
    blocker.proceed?.()
    pending?.action()
  }

  const isAsking = pending !== undefined || blocker.state === 'blocked'
  return {
    leave: (action) => (unsaved ? setPending({ action }) : action()),
    isAsking,
    dialog: <LeaveDialog opened={isAsking} onStay={stay} onDiscard={discard} />,
  }
}

function useUnloadQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

interface LeaveDialogProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
}

function LeaveDialog({ opened, onStay, onDiscard }: LeaveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Text>What you typed here is not saved yet.</Text>
      <Group justify="end" mt="lg">
        <Button variant="outline" color="red" onClick={onDiscard}>
          Discard changes
        </Button>
        <Button data-autofocus onClick={onStay}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  )
}
