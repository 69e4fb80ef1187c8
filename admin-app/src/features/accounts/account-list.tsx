import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import * as accounts from '@quiz-kingdom/shared/api/accounts.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import {
  ACCOUNT_STATES,
  type AccountPage,
  type AccountQuery,
  AccountQuerySchema,
  AccountStateSchema,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { ROLES, RoleSchema } from '@quiz-kingdom/shared/entities/user.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useLatest } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { PageEntry, SearchEntry, useAddress } from '../../lib/address.ts'
import { pageAt } from '../../lib/paging.ts'
import { notify } from '../../lib/toasts.ts'
import tools from '../../ui/list-tools.module.css'
import { PagedList } from '../../ui/paged-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { focusOpener } from './account-actions.tsx'
import type { ActName } from './account-acts.ts'
import { AccountCards } from './account-cards.tsx'
import classes from './account-list.module.css'
import { AccountTable } from './account-table.tsx'
import { ActDialog } from './act-dialog.tsx'

const TYPING_PAUSE_MS = 300

const TABLE_FITS = '(width >= 75em)'

const { role, state } = AccountQuerySchema.entries
const AddressSchema = v.object({
  search: SearchEntry,
  role: v.fallback(role, undefined),
  state: v.fallback(state, undefined),
  page: PageEntry,
})

interface OpenAct {
  name: ActName
  account: ManagedAccount
}

/** What is listed stands in the address, so that Back, a reload and a sent link lead to it. */
export function AccountList() {
  const user = useUser()
  const [query, change] = useAddress(AddressSchema)
  const { list, replace } = useAccountPage(query)
  const { data: found, phase, refresh } = list
  const [act, setAct] = useState<OpenAct>()
  const hasTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false })
  useFocusBack(act)

  /** Another search or filter starts at its first page. */
  const filter = (filters: Partial<AccountQuery>) => change({ page: 1, ...filters })

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
      <div className={tools.root}>
        <SearchBox
          label="Search accounts"
          placeholder="Start of a username or email"
          className={tools.search}
          search={query.search}
          pauseMs={TYPING_PAUSE_MS}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <Filters query={query} onFilter={filter} />
        <span role="status" className="muted">
          {phase === 'ready' && found && describeCount(found)}
        </span>
      </div>
      <ListStatus list={list} loading="Loading accounts..." />
      {isEmpty && (
        <EmptyState title="No accounts found">
          <Button
            variant="subtle"
            onClick={() => filter({ search: '', role: undefined, state: undefined })}
          >
            Show all accounts
          </Button>
        </EmptyState>
      )}
      {found && !isEmpty && (
        <div className={classes.list} aria-busy={phase === 'loading'}>
          <PagedList
            list={{ ...pageAt(found.page, found.total), isMore: found.isMore }}
            setPage={(page) => filter({ page })}
            label="accounts"
          >
            <List
              accounts={found.accounts}
              ownId={user?.id}
              onAct={(name, account) => setAct({ name, account })}
            />
          </PagedList>
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
  const accounts = pluralize(total, 'account')
  return isMore ? `More than ${accounts}. Search to find others.` : accounts
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

/** The accounts that the query finds. Those of the query before stay in view until the answer arrives. */
function useAccountPage({ search, role, state, page }: AccountQuery) {
  const resource = useMemo(() => {
    const query = { search, role, state, page: String(page) }
    return createResource({ load: () => api(accounts.list, { query }) })
  }, [search, role, state, page])
  const list = useLatest(resource)
  const replace = (account: ManagedAccount) =>
    list.update((before) => ({ ...before, accounts: withAccount(before.accounts, account) }))
  return { list, replace }
}

function withAccount(accounts: ManagedAccount[], changed: ManagedAccount): ManagedAccount[] {
  return accounts.map((account) => (account.id === changed.id ? changed : account))
}
