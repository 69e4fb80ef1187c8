import { listAccounts } from '@quiz-kingdom/shared/api/accounts.ts'
import type {
  AccountPage,
  AccountQuery,
  ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLoad } from '../../lib/use-load.ts'

/** What the query finds; what another one found before stays until the answer is there. */
export function useAccountPage({ search, role, state, page }: AccountQuery) {
  const [found, setFound] = useState<AccountPage>()
  const { run, phase, failure } = useLoad()
  const refresh = useCallback(() => {
    const query = { search, role, state, page }
    return run(JSON.stringify(query), () => listAccounts(query), setFound)
  }, [run, search, role, state, page])

  useEffect(() => {
    void refresh()
  }, [refresh])

  function replace(account: ManagedAccount) {
    setFound((before) => before && { ...before, accounts: withAccount(before.accounts, account) })
  }

  return { found, phase, failure, refresh, replace }
}

function withAccount(accounts: ManagedAccount[], changed: ManagedAccount): ManagedAccount[] {
  return accounts.map((account) => (account.id === changed.id ? changed : account))
}
