import * as accounts from '@quiz-kingdom/shared/api/accounts.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { AccountQuery, ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import { useLatest } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useMemo } from 'react'

/** What the query finds; what another one found before stays until the answer is there. */
export function useAccountPage({ search, role, state, page }: AccountQuery) {
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
