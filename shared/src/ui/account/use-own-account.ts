import { useCallback, useEffect, useState } from 'react'
import { getAccount } from '../../api/account.ts'
import { messageOf } from '../../api/http.ts'
import { authStore, patchUser, userOf } from '../../auth/auth-store.ts'
import type { Account } from '../../entities/account.ts'

type AccountState =
  | { phase: 'loading' }
  | { phase: 'ready'; account: Account }
  | { phase: 'failed'; message: string }

/** The account, and what to do with the changed one that the server answers. */
export interface OwnAccount {
  account: Account
  keep: (account: Account) => void
}

/** Loads the account; whatever shows the user's name follows each change. */
export function useOwnAccount() {
  const [state, setState] = useState<AccountState>({ phase: 'loading' })
  const [tries, setTries] = useState(0)

  const keep = useCallback((account: Account) => {
    const { id, username, email } = account
    // It may be an answer to whoever was here before.
    if (userOf(authStore.getState())?.id !== id) return
    patchUser(id, (user) => ({ ...user, username, email }))
    setState({ phase: 'ready', account })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    let isLeft = false
    getAccount().then(
      (account) => isLeft || keep(account),
      (error: unknown) => isLeft || setState({ phase: 'failed', message: messageOf(error) }),
    )
    return () => {
      isLeft = true
    }
  }, [keep, tries])

  function retry() {
    setState({ phase: 'loading' })
    setTries(tries + 1)
  }

  return { state, retry, keep }
}
