import { changeEmail } from '../../api/account.ts'
import { api } from '../../api/http.ts'
import { ChangeEmailSchema } from '../../forms/account.ts'
import { CurrentPasswordField, EmailField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'
import { AccountSection } from './account-section.tsx'
import classes from './email-section.module.css'
import type { OwnAccount } from './use-own-account.ts'

export function EmailSection({ account, keep }: OwnAccount) {
  const { form, frame } = useServerForm({
    schema: ChangeEmailSchema,
    initialValues: { email: '', currentPassword: '' },
    send: (body) => api(changeEmail, { body }),
    onAnswered: ({ account }) => keep(account),
    onSent: ({ message }) => message,
    clearsWhenSent: true,
  })

  return (
    <AccountSection
      id="email"
      title="Email"
      intro={
        <p>
          Your email is <strong className={classes.address}>{account.email}</strong>. To change it,
          open the link we send to the new address.
        </p>
      }
    >
      {account.pendingEmail && (
        <p className={classes.pending}>
          To confirm the change, open the link we sent to{' '}
          <strong className={classes.address}>{account.pendingEmail}</strong>.
        </p>
      )}
      <FormFrame {...frame} compact submitLabel="Change email" sendingLabel="Sending...">
        <EmailField {...form.getInputProps('email')} label="New email" autoComplete="email" />
        <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      </FormFrame>
    </AccountSection>
  )
}
