import { changeUsername } from '../../api/account.ts'
import { api } from '../../api/http.ts'
import { ChangeUsernameSchema } from '../../forms/account.ts'
import { UsernameField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'
import { dateInWords } from '../text/day-in-words.ts'
import { AccountSection } from './account-section.tsx'
import type { OwnAccount } from './use-own-account.ts'

export function UsernameSection({ account, keep }: OwnAccount) {
  const { form, frame } = useServerForm({
    schema: ChangeUsernameSchema,
    initialValues: { username: account.username },
    send: (body) => api(changeUsername, { body }),
    onAnswered: ({ account }) => keep(account),
    onSent: ({ message }) => message,
  })

  return (
    <AccountSection
      id="profile"
      title="Profile"
      intro={<p>You joined on {dateInWords(account.createdAt)}.</p>}
    >
      <FormFrame {...frame} compact submitLabel="Change username" sendingLabel="Changing...">
        <UsernameField {...form.getInputProps('username')} />
      </FormFrame>
    </AccountSection>
  )
}
