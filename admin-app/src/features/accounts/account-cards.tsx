import { Group, Title } from '@mantine/core'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import { dateInWords } from '@quiz-kingdom/shared/ui/text/day-in-words.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import card from '../../ui/card.module.css'
import grid from '../../ui/card-grid.module.css'
import { AccountActions, type AccountHandlers } from './account-actions.tsx'
import { RoleBadge, StateBadges } from './account-badges.tsx'
import classes from './account-list.module.css'
import { LastSeen } from './account-table.tsx'

interface AccountCardsProps extends AccountHandlers {
  accounts: readonly ManagedAccount[]
}

/** What the table says, for a screen that is too narrow for a table. */
export function AccountCards({ accounts, ...handlers }: AccountCardsProps) {
  return (
    <ul role="list" className={grid.root} aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.id} className={`${card.card} ${classes.card}`}>
          <div>
            <Title order={2} className={classes.name}>
              {withLanguages(account.username)}
            </Title>
            <span className={classes.email}>{account.email}</span>
          </div>
          <Group gap="xs">
            <RoleBadge role={account.role} />
            <StateBadges {...account} />
          </Group>
          <dl className={classes.facts}>
            <dt>Created</dt>
            <dd>
              <time dateTime={account.createdAt}>{dateInWords(account.createdAt)}</time>
            </dd>
            <dt>Last seen</dt>
            <dd>
              <LastSeen account={account} />
            </dd>
          </dl>
          <AccountActions account={account} {...handlers} />
        </li>
      ))}
    </ul>
  )
}
