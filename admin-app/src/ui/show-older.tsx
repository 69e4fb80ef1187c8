import { type Action, ActionNote } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import type { RefObject } from 'react'

interface ShowOlderProps {
  list: RefObject<HTMLOListElement | null>
  hasOlder: boolean | undefined
  action: Action
  showOlder: () => Promise<boolean>
}

/** Asks for older entries of a list. Reading goes on with the first of those that were asked for. */
export function ShowOlder({ list, hasOlder, action, showOlder }: ShowOlderProps) {
  async function readOn(): Promise<void> {
    const count = list.current?.children.length ?? 0
    if (!(await showOlder())) return
    const items = list.current?.children
    // They may belong to the last entry that was there.
    const first = items?.[count] ?? items?.[items.length - 1]
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <>
      <ActionNote action={action} />
      {hasOlder && (
        <ActionButton
          variant="default"
          mt="md"
          isPending={action.isPending}
          pendingLabel="Loading..."
          onPress={() => void readOn()}
        >
          Show older
        </ActionButton>
      )}
    </>
  )
}
