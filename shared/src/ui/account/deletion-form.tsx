import { Button, TextInput } from '@mantine/core'
import * as account from '../../api/account.ts'
import { api } from '../../api/http.ts'
import { DeleteAccountSchema } from '../../forms/account.ts'
import { CurrentPasswordField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'
import { withLanguages } from '../text/with-languages.tsx'

export function useDeletionForm(onDeleted: (message: string) => void) {
  return useServerForm({
    schema: DeleteAccountSchema,
    initialValues: { confirmation: '', currentPassword: '' },
    send: (body) => api(account.remove, { body }),
    onSent: ({ message }) => onDeleted(message),
  })
}

interface DeletionFormProps {
  deletion: ReturnType<typeof useDeletionForm>
  username: string
  onCancel: () => void
}

export function DeletionForm({ deletion, username, onCancel }: DeletionFormProps) {
  const { form, frame } = deletion
  return (
    <FormFrame
      {...frame}
      compact
      submitLabel="Delete account"
      sendingLabel="Deleting..."
      tone="danger"
      beside={
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
      }
    >
      <TextInput
        {...form.getInputProps('confirmation')}
        label={withLanguages(`Type your username, ${username}, to confirm`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CurrentPasswordField {...form.getInputProps('currentPassword')} />
    </FormFrame>
  )
}
