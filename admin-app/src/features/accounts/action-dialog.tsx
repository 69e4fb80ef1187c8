import type { ManagedAccount } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { MakeAdminSchema } from '@quiz-kingdom/shared/forms/new-role.ts'
import { OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import * as v from 'valibot'
import { ACCOUNT_ACTIONS, type AccountAction, type AccountActionName } from './account-actions.ts'

interface ActionDialogProps {
  action: AccountActionName
  account: ManagedAccount
  onDone: (changed: ManagedAccount, message: string) => void
  onClose: () => void
}

const EmptyValuesSchema = v.object({})

export function ActionDialog({ action, account, onDone, onClose }: ActionDialogProps) {
  const { label, question, meaning, done, isDangerous, asksPassword, run }: AccountAction =
    ACCOUNT_ACTIONS[action]
  const { form, frame } = useServerForm({
    schema: asksPassword ? MakeAdminSchema : EmptyValuesSchema,
    initialValues: { currentPassword: '' },
    send: ({ currentPassword }) => run(account, currentPassword),
    onSent: (changed) => onDone(changed, done(account.username)),
  })

  return (
    <OpenDialog
      title={question(account.username)}
      text={meaning(account)}
      isBusy={frame.action.isPending}
      onClose={onClose}
    >
      <FormFrame
        {...frame}
        compact
        submitLabel={label}
        sendingLabel="One moment..."
        {...(isDangerous && { tone: 'danger' })}
        onCancel={onClose}
      >
        {asksPassword && (
          <CurrentPasswordField {...form.getInputProps('currentPassword')} label="Your password" />
        )}
      </FormFrame>
    </OpenDialog>
  )
}
