import { Button } from '@mantine/core'
import { useRef } from 'react'
import { type Account, DELETION_DAYS } from '../../entities/account.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { DeletionForm, useDeletionForm } from './deletion-form.tsx'
import classes from './deletion-section.module.css'

interface DeletionSectionProps {
  account: Account
  onDeleted: (message: string) => void
}

/** The browser's own dialog keeps the focus, and gives it back when the account is kept. */
export function DeletionSection({ account, onDeleted }: DeletionSectionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const deletion = useDeletionForm(onDeleted)
  const isSending = deletion.form.submitting

  return (
    <AccountSection
      id="deletion"
      title="Delete account"
      tone="danger"
      intro={
        <>
          <p>
            Your name leaves the leaderboard. Your results stay in the statistics, without a name.
          </p>
          <p>
            Log in within {DELETION_DAYS} days, and everything is as it was. After that, it is gone.
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
      <dialog
        ref={dialog}
        aria-labelledby="deletion-dialog"
        className={classes.dialog}
        onCancel={(event) => isSending && event.preventDefault()}
        onClose={deletion.clear}
      >
        <h2 id="deletion-dialog" className={classes.title}>
          Delete this account?
        </h2>
        <p className={classes.text}>
          You are logged out everywhere. To take it back, log in within {DELETION_DAYS} days.
        </p>
        <DeletionForm
          deletion={deletion}
          username={account.username}
          onCancel={() => dialog.current?.close()}
        />
      </dialog>
    </AccountSection>
  )
}
