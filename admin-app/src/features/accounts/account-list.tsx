import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  ACCOUNT_STATES,
  ACCOUNTS_PER_PAGE,
  type AccountPage,
  type AccountQuery,
  AccountStateSchema,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { ROLES, RoleSchema } from '@quiz-kingdom/shared/entities/user.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useScreenParams } from '../../lib/screen-key.ts'
import { notify } from '../../lib/toasts.ts'
import { Pager } from '../../ui/pager.tsx'
import { focusOpener } from './account-actions.tsx'
import type { ActName } from './account-acts.ts'
import { readAddress, writeAddress } from './account-address.ts'
import { AccountCards } from './account-cards.tsx'
import classes from './account-list.module.css'
import { AccountSearch } from './account-search.tsx'
import { AccountTable } from './account-table.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useAccountPage } from './use-account-page.ts'

const TABLE_FITS = '(min-width: 75em)'

interface OpenAct {
  name: ActName
  account: ManagedAccount
}

/** What is listed stands in the address, so that Back, a reload and a sent link lead to it. */
export function AccountList() {
  const user = useUser()
  const [params, setParams] = useScreenParams()
  const query = readAddress(params)
  const { found, phase, failure, refresh, replace } = useAccountPage(query)
  const [act, setAct] = useState<OpenAct>()
  const hasTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false })
  useFocusBack(act)

  /** Another search or filter starts at its first page. */
  const filter = (change: Partial<AccountQuery>) =>
    setParams(writeAddress({ ...query, page: 1, ...change }))
  const search = (search: string) =>
    setParams(writeAddress({ ...query, search, page: 1 }), { replace: true })

  function finish(changed: ManagedAccount, message: string) {
    replace(changed)
    notify(message)
    setAct(undefined)
    // Whoever has logged themselves out is led to the log-in by the next call.
    if (changed.id === user?.id) void refresh()
  }

  const List = hasTable ? AccountTable : AccountCards
  const isEmpty = found?.total === 0
  return (
    <>
      <div className={classes.tools}>
        <AccountSearch search={query.search} onSearch={search} />
        <Filters query={query} onFilter={filter} />
        <span role="status" className={classes.count}>
          {phase === 'ready' && found && describeCount(found)}
        </span>
      </div>
      {(phase === 'failed' || !found) && (
        <ListStatus
          phase={phase}
          isEmpty={!found}
          loading="Loading accounts..."
          failed="The accounts could not be loaded."
          failure={failure}
          empty={null}
          onRetry={refresh}
        />
      )}
      {isEmpty && (
        <EmptyState title="No accounts found">
          <Button variant="subtle" onClick={() => setParams(new URLSearchParams())}>
            Show all accounts
          </Button>
        </EmptyState>
      )}
      {found && !isEmpty && (
        <div className={classes.list} aria-busy={phase === 'loading'}>
          <List
            accounts={found.accounts}
            ownId={user?.id}
            onAct={(name, account) => setAct({ name, account })}
          />
          <Pager list={toPages(found, (page) => filter({ page }))} label="accounts" />
        </div>
      )}
      {act && (
        <ActDialog
          act={act.name}
          account={act.account}
          onDone={finish}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

interface FiltersProps {
  query: AccountQuery
  onFilter: (change: Partial<AccountQuery>) => void
}

const ROLE_LABELS = { admin: 'Admins', player: 'Players' }
const STATE_LABELS = { active: 'Active', disabled: 'Disabled', deleting: 'Being deleted' }

function Filters({ query: { role, state }, onFilter }: FiltersProps) {
  return (
    <>
      <NativeSelect
        aria-label="Role"
        className={classes.filter}
        data={[
          { value: '', label: 'All roles' },
          ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
        ]}
        value={role ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ role: v.is(RoleSchema, value) ? value : undefined })
        }
      />
      <NativeSelect
        aria-label="State"
        className={classes.filter}
        data={[
          { value: '', label: 'Any state' },
          ...ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ state: v.is(AccountStateSchema, value) ? value : undefined })
        }
      />
    </>
  )
}

function describeCount({ total, isMore }: AccountPage): string {
  const count = total.toLocaleString('en')
  if (isMore) return `More than ${count} accounts. Search for the one that you need.`
  return total === 1 ? '1 account' : `${count} accounts`
}

function toPages({ page, total, isMore }: AccountPage, setPage: (page: number) => void) {
  return {
    page,
    pages: Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE)),
    offset: (page - 1) * ACCOUNTS_PER_PAGE,
    total,
    isMore,
    setPage,
  }
}

/** Where the focus was before the dialog, which took it out of a menu that is gone. */
function useFocusBack(act: OpenAct | undefined): void {
  const previous = useRef(act)
  useEffect(() => {
    const { current } = previous
    previous.current = act
    if (!act && current) focusOpener(current.account.id)
  }, [act])
}
