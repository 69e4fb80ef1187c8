import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/client/http.ts'
import { changeEmail, changeUsername, exportData, read } from '../../api/people/account.ts'
import type { Account } from '../../entities/people/account.ts'
import { ChangeEmailSchema, ChangeUsernameSchema } from '../../forms/account.ts'
import { patchUser } from '../../session/auth-store.ts'
import { createResource } from '../../session/resource.ts'
import { ActionNote, useAction } from '../feedback/action.tsx'
import { ActionButton } from '../feedback/action-button.tsx'
import { saveFile } from '../feedback/save-file.ts'
import { ListStatus, useResource } from '../feedback/use-resource.tsx'
import { CurrentPasswordField, EmailField, UsernameField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'
import { formatLongDate } from '../text/format-long-date.ts'
import { markLanguages } from '../text/mark-languages.tsx'
import sectionClasses from './account-section.module.css'
import { AccountSection, ExpandableForm } from './account-section.tsx'
import classes from './account-sections.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

interface AccountSectionsProps {
  logoutPath: string
  /** Called after the account's deletion has ended the session. `message` says how to cancel it. */
  onDeleted: (message: string) => void
  secondFactor?: ReactNode
  reminder?: ReactNode
}

export function AccountSections(props: AccountSectionsProps) {
  const { logoutPath, onDeleted, secondFactor, reminder } = props
  const { keep, ...list } = useOwnAccount()
  const [passwordChanges, setPasswordChanges] = useState(0)
  const status = <ListStatus list={list} loading="Loading your account..." />
  if (!list.data) return status
  const own = { account: list.data, keep }
  return (
    <div className={classes.root}>
      {status}
      <div className={classes.rows}>
        <UsernameSection {...own} />
        <EmailSection {...own} />
        <PasswordSection
          account={own.account}
          onChanged={() => setPasswordChanges((count) => count + 1)}
        />
      </div>
      {secondFactor}
      {/* A new password ends the other sessions, so the list is loaded again. */}
      <SessionsSection key={passwordChanges} logoutPath={logoutPath} />
      {reminder}
      <ExportSection />
      <DeletionSection account={own.account} onDeleted={onDeleted} />
    </div>
  )
}

function PasswordSection({ account, onChanged }: { account: Account; onChanged: () => void }) {
  return (
    <AccountSection
      id="password"
      title="Password"
      intro="A new password logs you out on all your other devices."
    >
      <ExpandableForm what="password">
        <PasswordForm email={account.email} compact onChanged={onChanged} />
      </ExpandableForm>
    </AccountSection>
  )
}

function UsernameSection({ account, keep }: OwnAccount) {
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
      intro={
        <>
          <strong className={classes.value}>{markLanguages(account.username)}</strong>, joined on{' '}
          {formatLongDate(account.createdAt)}
        </>
      }
    >
      <ExpandableForm what="username">
        <FormFrame {...frame} compact submitLabel="Change username" sendingLabel="Changing...">
          <UsernameField {...form.getInputProps('username')} />
        </FormFrame>
      </ExpandableForm>
    </AccountSection>
  )
}

function EmailSection({ account, keep }: OwnAccount) {
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
      intro={<strong className={classes.value}>{account.email}</strong>}
    >
      {account.pendingEmail && (
        <p className={classes.pending}>
          To confirm the change, open the link we sent to{' '}
          <strong className={classes.value}>{account.pendingEmail}</strong>.
        </p>
      )}
      <ExpandableForm what="email">
        <FormFrame {...frame} compact submitLabel="Change email" sendingLabel="Sending...">
          <p>We’ll send a link to the new address. Open it to confirm the change.</p>
          <EmailField {...form.getInputProps('email')} label="New email" autoComplete="email" />
          <CurrentPasswordField {...form.getInputProps('currentPassword')} />
        </FormFrame>
      </ExpandableForm>
    </AccountSection>
  )
}

function ExportSection() {
  const action = useAction()
  const save = () =>
    action.run(async () => {
      // A link to an API on another host would leave the page if the call failed.
      const data = JSON.stringify(await api(exportData), undefined, 2)
      saveFile(new Blob([data], { type: 'application/json' }), 'quiz-kingdom-account.json')
      return 'Your data has been downloaded.'
    })

  return (
    <AccountSection
      id="data"
      title="Your data"
      intro="Everything we store about you, in one JSON file."
    >
      <ActionNote action={action} />
      <ActionButton
        variant="quiet"
        className={sectionClasses.action}
        isPending={action.isPending}
        pendingLabel="Preparing..."
        onPress={() => void save()}
      >
        Download your data
      </ActionButton>
    </AccountSection>
  )
}

interface OwnAccount {
  account: Account
  keep: (account: Account) => void
}

/** Loads the account, and updates the user's name and email in the auth store. */
export function useOwnAccount() {
  const [resource] = useState(() => createResource({ load: () => api(read) }))
  const state = useResource(resource)
  const { data, update } = state
  useEffect(() => {
    if (data) updateStoredUser(data)
  }, [data])
  return {
    ...state,
    keep: (account: Account) => updateStoredUser(account) && update(() => account),
  }
}

/** Returns false if another user is logged in by now. */
function updateStoredUser({ id, username, email }: Account): boolean {
  return patchUser(id, (user) => ({ ...user, username, email }))
}
