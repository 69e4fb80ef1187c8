import { Group, Table, Text, VisuallyHidden } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { formatLongDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconBan, IconClock, IconMailQuestion, IconShield } from '@tabler/icons-react'
import { formatShortTime } from '../../lib/times.ts'
import { ItemMenu } from '../../ui/list/item-menu.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { TableFrame } from '../../ui/list/table-frame.tsx'
import { ACCOUNT_ACTIONS, type AccountActionName, listActions } from './account-actions.ts'
import classes from './account-table.module.css'

interface AccountTableProps {
  accounts: readonly ManagedAccount[]
  ownId: Id | undefined
  onAction: (action: AccountActionName, account: ManagedAccount) => void
}

export function AccountTable({ accounts, ownId, onAction }: AccountTableProps) {
  return (
    <TableFrame label="Table of accounts" hasControls>
      <Table tabularNums verticalSpacing={6} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Account</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th data-wide>Created</Table.Th>
            <Table.Th data-wide>Last seen</Table.Th>
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.id}>
              <Table.Th scope="row">
                <Text fw={700}>{markLanguages(account.username)}</Text>
                <Text size="sm" c="dimmed">
                  {account.email}
                </Text>
                {account.lastSeenAt !== undefined && (
                  <Text size="sm" c="dimmed" data-narrow>
                    Last seen <LastSeen account={account} />
                  </Text>
                )}
              </Table.Th>
              <Table.Td>
                <AccountBadges {...account} />
              </Table.Td>
              <Table.Td data-wide>
                <Text component="time" size="sm" dateTime={account.createdAt}>
                  {formatLongDate(account.createdAt)}
                </Text>
              </Table.Td>
              <Table.Td data-wide>
                <LastSeen account={account} />
              </Table.Td>
              <Table.Td>
                <ItemMenu
                  itemId={account.id}
                  subject={account.username}
                  entries={listActions(account, ownId).map((name) => ({
                    ...ACCOUNT_ACTIONS[name],
                    onPress: () => onAction(name, account),
                  }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

function AccountBadges({ role, disabled, deletionAsked, emailVerified }: ManagedAccount) {
  return (
    <Group gap="xs">
      {role === 'admin' ? (
        <StatusBadge tone="right" icon={IconShield}>
          Admin
        </StatusBadge>
      ) : (
        <VisuallyHidden>Player</VisuallyHidden>
      )}
      {disabled && (
        <StatusBadge tone="wrong" icon={IconBan}>
          Disabled
        </StatusBadge>
      )}
      {deletionAsked && (
        <StatusBadge tone="wrong" icon={IconClock}>
          Being deleted
        </StatusBadge>
      )}
      {!emailVerified && <StatusBadge icon={IconMailQuestion}>Not verified</StatusBadge>}
    </Group>
  )
}

function LastSeen({ account: { lastSeenAt } }: { account: ManagedAccount }) {
  if (lastSeenAt === undefined) return <span className="muted small">Never</span>
  return (
    <Text component="time" size="sm" dateTime={lastSeenAt}>
      {formatShortTime(lastSeenAt)}
    </Text>
  )
}
