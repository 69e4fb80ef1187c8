import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { api } from '../../api/client/http.ts'
import { remove } from '../../api/people/account.ts'
import { type Account, DELETION_GRACE_DAYS } from '../../entities/people/account.ts'
import { DeleteAccountSchema } from '../../forms/account.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { CurrentPasswordField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'
import { markLanguages } from '../text/mark-languages.tsx'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

interface DeletionSectionProps {
  account: Account
  onDeleted: (message: string) => void
}

export function DeletionSection({ account, onDeleted }: DeletionSectionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { form, frame, clear } = useServerForm({
    schema: DeleteAccountSchema,
    initialValues: { confirmation: '', currentPassword: '' },
    send: (body) => api(remove, { body }),
    onSent: ({ message }) => onDeleted(message),
  })

  return (
    <AccountSection
      id="deletion"
      title="Delete account"
      tone="danger"
      intro={
        <>
          <p>Your name is removed at once. Only anonymous statistics stay.</p>
          <p>
            Log in within {DELETION_GRACE_DAYS} days to keep your account. After that, it’s gone for
            good.
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
        text={`You’ll be logged out on all devices. To keep your account, log in within ${DELETION_GRACE_DAYS} days.`}
        isBusy={frame.action.isPending}
        onClose={clear}
      >
        <FormFrame
          {...frame}
          compact
          submitLabel="Delete account"
          sendingLabel="Deleting..."
          tone="danger"
          cancelLabel="Keep my account"
          onCancel={() => dialog.current?.close()}
        >
          <TextInput
            {...form.getInputProps('confirmation')}
            label={markLanguages(`Type your username, ${account.username}, to confirm`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <CurrentPasswordField {...form.getInputProps('currentPassword')} />
        </FormFrame>
      </Dialog>
    </AccountSection>
  )
}
