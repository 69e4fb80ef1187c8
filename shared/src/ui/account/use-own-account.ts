import { useEffect, useState } from 'react'
import { api } from '../../api/client/http.ts'
import * as account from '../../api/people/account.ts'
import type { Account } from '../../entities/people/account.ts'
import { patchUser } from '../../session/auth-store.ts'
import { createResource, type ResourceState } from '../../session/resource.ts'
import { useResource } from '../feedback/use-resource.tsx'

export interface OwnAccount {
  account: Account
  keep: (account: Account) => void
}

/** Loads the account, and updates the user's name and email in the auth store. */
export function useOwnAccount(): ResourceState<Account> & Pick<OwnAccount, 'keep'> {
  const [resource] = useState(() => createResource({ load: () => api(account.read) }))
  const state = useResource(resource)
  const { data, update } = state
  useEffect(() => {
    if (data) updateStoredUser(data)
  }, [data])
  return { ...state, keep: (account) => updateStoredUser(account) && update(() => account) }
}

/** Returns false if another user is logged in by now. */
function updateStoredUser({ id, username, email }: Account): boolean {
  return patchUser(id, (user) => ({ ...user, username, email }))
}
