import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as accounts from '@quiz-kingdom/shared/api/console/accounts.ts'
import {
  ACCOUNT_STATES,
  type AccountPage,
  type AccountQuery,
  AccountQuerySchema,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { ROLES } from '@quiz-kingdom/shared/entities/people/user.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus, useLatestData } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useFocusOnOpener } from '../../lib/list/editing.ts'
import { getListPage } from '../../lib/list/paging.ts'
import { PageParamSchema, SearchParamSchema, useUrlParams } from '../../lib/list/url-params.ts'
import { notify } from '../../lib/toasts.ts'
import { FilterSelect, ListTools } from '../../ui/list/list-tools.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import type { AccountActionName } from './account-actions.ts'
import { AccountTable } from './account-table.tsx'
import { ActionDialog } from './action-dialog.tsx'

const SEARCH_DEBOUNCE_MS = 300

const { role, state } = AccountQuerySchema.entries
const ParamsSchema = v.object({
  search: SearchParamSchema,
  role: v.fallback(role, undefined),
  state: v.fallback(state, undefined),
  page: PageParamSchema,
})

const ROLE_LABELS = { admin: 'Admins', player: 'Players' }
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))
const STATE_LABELS = { active: 'Active', disabled: 'Disabled', deleting: 'Being deleted' }
const STATE_CHOICES = ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

interface ActionDialogState {
  name: AccountActionName
  account: ManagedAccount
}

export function AccountList() {
  const user = useUser()
  const [query, change] = useUrlParams(ParamsSchema)
  const { list, replace } = useAccountPage(query)
  const { data: found, phase, refresh } = list
  const [action, setOpenAction] = useState<ActionDialogState>()
  useFocusOnOpener(action?.account.id)

  const filter = (filters: Partial<AccountQuery>) => change({ page: 1, ...filters })

  function finish(changed: ManagedAccount, message: string) {
    replace(changed)
    notify(message)
    setOpenAction(undefined)
    // An admin who has ended their own sessions is sent to the login.
    if (changed.id === user?.id) void refresh()
  }

  return (
    <>
      <ListTools count={phase === 'ready' && found && describeAccountCount(found)}>
        <SearchBox
          label="Search accounts"
          placeholder="Start of a username or email"
          search={query.search}
          pauseMs={SEARCH_DEBOUNCE_MS}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <FilterSelect
          label="Role"
          all="All roles"
          choices={ROLE_CHOICES}
          value={query.role}
          onChoose={(role) => filter({ role })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          choices={STATE_CHOICES}
          value={query.state}
          onChoose={(state) => filter({ state })}
        />
      </ListTools>
      <ListStatus list={list} loading="Loading accounts..." />
      {found && (
        <PagedList
          list={{ ...getListPage(found.page, found.total), isMore: found.isMore }}
          setPage={(page) => filter({ page })}
          label="accounts"
          isLoading={phase === 'loading'}
          onShowAll={() => filter({ search: '', role: undefined, state: undefined })}
        >
          <AccountTable
            accounts={found.accounts}
            ownId={user?.id}
            onAction={(name, account) => setOpenAction({ name, account })}
          />
        </PagedList>
      )}
      {action && (
        <ActionDialog
          action={action.name}
          account={action.account}
          onDone={finish}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

function describeAccountCount({ total, isMore }: AccountPage): string {
  const accounts = pluralize(total, 'account')
  return isMore ? `More than ${accounts}. Search to find others.` : accounts
}

/** Keeps showing the accounts of the previous query until the response arrives. */
function useAccountPage({ search, role, state, page }: AccountQuery) {
  const resource = useMemo(() => {
    const query = { search, role, state, page: String(page) }
    return createResource({ load: () => api(accounts.list, { query }) })
  }, [search, role, state, page])
  const list = useLatestData(resource)
  const replace = (changed: ManagedAccount) =>
    list.update(({ accounts, ...page }) => ({
      ...page,
      accounts: accounts.map((account) => (account.id === changed.id ? changed : account)),
    }))
  return { list, replace }
}
