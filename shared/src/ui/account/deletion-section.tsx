import { Button } from '@mantine/core'
import { useRef } from 'react'
import { type Account, DELETION_DAYS } from '../../entities/account.ts'
import { Dialog } from '../actions/dialog.tsx'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { DeletionForm, useDeletionForm } from './deletion-form.tsx'

interface DeletionSectionProps {
  account: Account
  onDeleted: (message: string) => void
}

export function DeletionSection({ account, onDeleted }: DeletionSectionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const deletion = useDeletionForm(onDeleted)

  return (
    <AccountSection
      id="deletion"
      title="Delete account"
      tone="danger"
      intro={
        <>
          <p>Your name is removed at once. Only anonymous statistics stay.</p>
          <p>
            Log in within {DELETION_DAYS} days to keep your account. After that, it’s gone for good.
          </p>
        </>
      }
    >
      <Button
        color="red"
        variant="outline"
        className={sectionClasses.action}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Delete account
      </Button>
      <Dialog
        ref={dialog}
        title="Delete this account?"
        text={`You’ll be logged out on all devices. To keep your account, log in within ${DELETION_DAYS} days.`}
        isBusy={deletion.frame.action.isPending}
        onClose={deletion.clear}
      >
        <DeletionForm
          deletion={deletion}
          username={account.username}
          onCancel={() => dialog.current?.close()}
        />
      </Dialog>
    </AccountSection>
  )
}
