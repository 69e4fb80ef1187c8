import { type ReactNode, useState } from 'react'
import type { Account } from '../../entities/account.ts'
import { ListStatus } from '../status/resource.tsx'
import { AccountSection } from './account-section.tsx'
import classes from './account-sections.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { type OwnAccount, useOwnAccount } from './use-own-account.ts'
import { UsernameSection } from './username-section.tsx'

interface AccountSectionsProps {
  /** Where a visit to it ends this session. */
  logoutPath: string
  /** Called when the session has ended with the account; `message` says how to take it back. */
  onDeleted: (message: string) => void
  secondFactor?: (own: OwnAccount) => ReactNode
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
      <UsernameSection {...own} />
      <EmailSection {...own} />
      <PasswordSection
        account={own.account}
        onChanged={() => setPasswordChanges((count) => count + 1)}
      />
      {secondFactor?.(own)}
      {/* A new password ends the other sessions: the list is asked for anew. */}
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
      intro={<p>A new password logs you out on all your other devices.</p>}
    >
      <PasswordForm email={account.email} compact onChanged={onChanged} />
    </AccountSection>
  )
}
