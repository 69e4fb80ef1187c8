import { Table } from '@mantine/core'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import { dateInWords } from '@quiz-kingdom/shared/ui/text/day-in-words.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { formatTime } from '../../lib/times.ts'
import { AccountActions, type AccountHandlers } from './account-actions.tsx'
import { RoleBadge, StateBadges } from './account-badges.tsx'
import classes from './account-list.module.css'

interface AccountTableProps extends AccountHandlers {
  accounts: readonly ManagedAccount[]
}

export function AccountTable({ accounts, ...handlers }: AccountTableProps) {
  return (
    <div className={classes.frame}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {['Account', 'Role', 'State', 'Created', 'Last seen', 'Actions'].map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.id}>
              <Table.Th scope="row" className={classes.who}>
                <span className={classes.name}>{withLanguages(account.username)}</span>
                <span className={classes.email}>{account.email}</span>
              </Table.Th>
              <Table.Td>
                <RoleBadge role={account.role} />
              </Table.Td>
              <Table.Td>
                <StateBadges {...account} />
              </Table.Td>
              <Table.Td className={classes.time}>
                <time dateTime={account.createdAt}>{dateInWords(account.createdAt)}</time>
              </Table.Td>
              <Table.Td className={classes.time}>
                <LastSeen account={account} />
              </Table.Td>
              <Table.Td className={classes.actions}>
                <AccountActions account={account} {...handlers} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

export function LastSeen({ account: { lastSeenAt } }: { account: ManagedAccount }) {
  if (lastSeenAt === undefined) return <span className="muted">No active session</span>
  return <time dateTime={lastSeenAt}>{formatTime(lastSeenAt)}</time>
}
