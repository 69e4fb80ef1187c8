import * as accounts from '@quiz-kingdom/shared/api/accounts.ts'
import * as historyApi from '@quiz-kingdom/shared/api/history.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource, type Resource } from '@quiz-kingdom/shared/cache/resource.ts'
import type {
  CatalogueChange,
  HistoryFilter,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import {
  ACCOUNTS_PER_PAGE,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useState } from 'react'
import { actOf, nextPage, type ShownHistory, withMore } from './change-groups.ts'

function createHistory(filter: HistoryFilter): Resource<ShownHistory> {
  const history: Resource<ShownHistory> = createResource({
    load: async (): Promise<ShownHistory> => {
      const newest = await api(historyApi.list, { query: filter })
      const shown = history.getState().data
      const overlap = shown?.changes.findIndex(({ id }) => id === newest.changes.at(-1)?.id) ?? -1
      if (!shown || overlap < 0) return { ...newest, cutActs: [] }
      const rest = shown.changes.slice(overlap + 1)
      return { ...shown, changes: [...newest.changes, ...withLast(rest, newest.changes)] }
    },
  })
  return history
}

/** Of the older changes too it is known then which change of their entry is the last. */
function withLast(
  older: readonly CatalogueChange[],
  newest: readonly CatalogueChange[],
): CatalogueChange[] {
  const lastIds = new Map(newest.map(({ entityId, lastId }) => [entityId, lastId]))
  return older.map((change) => ({
    ...change,
    lastId: lastIds.get(change.entityId) ?? change.lastId,
  }))
}

/** Of one filter: another is another history. */
export function useHistory(filter: HistoryFilter) {
  const [history] = useState(() => createHistory(filter))
  const list = useResource(history)
  const older = useAction({ failed: historyApi.list.failure })

  const showOlder = () =>
    older.run(async () => {
      const { before, cutActs } = nextPage(list.data?.changes ?? [])
      const page = await api(historyApi.list, { query: { ...filter, before } })
      list.update((shown) => ({
        changes: [...shown.changes, ...page.changes],
        hasOlder: page.hasOlder,
        cutActs: [...shown.cutActs, ...cutActs],
      }))
    })

  async function loadMoreOf(act: string): Promise<void> {
    const last = list.data?.changes.findLast((change) => actOf(change) === act)
    const page = await api(historyApi.list, { query: { ...filter, before: last?.id } })
    list.update((shown) => withMore(shown, act, page))
  }

  return { list, older, showOlder, loadMoreOf }
}

/** Puts a change back. What was done stands in the history, which is asked for again. */
export function usePutBack(change: CatalogueChange, onDone: () => void) {
  const action = useAction()
  const { id, lastId } = change
  const start = () =>
    void action.run(() => api(historyApi.putBack, { params: { id }, query: { lastId } }), {
      onDone,
    })
  return { action, start }
}

export const adminsStore = createResource({
  load: async () => {
    const admins: ManagedAccount[] = []
    for (let page = 1; ; page++) {
      const query = { role: 'admin', page: String(page) } as const
      const found = await api(accounts.list, { query })
      admins.push(...found.accounts)
      if (page * ACCOUNTS_PER_PAGE >= found.total)
        return admins.sort((a, b) => a.username.localeCompare(b.username))
    }
  },
})
