import { listAccounts } from '@quiz-kingdom/shared/api/accounts.ts'
import { fetchHistory, putBack } from '@quiz-kingdom/shared/api/history.ts'
import { createResource, type Resource } from '@quiz-kingdom/shared/cache/resource.ts'
import type {
  CatalogueChange,
  HistoryFilter,
  HistoryPage,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useMemo } from 'react'

/** The newest changes, above the older ones that were asked for. */
function createHistory(filter: HistoryFilter): Resource<HistoryPage> {
  const history: Resource<HistoryPage> = createResource({
    load: async (): Promise<HistoryPage> => {
      const newest = await fetchHistory(filter)
      const shown = history.getState().data
      const overlap = shown?.changes.findIndex(({ id }) => id === newest.changes.at(-1)?.id) ?? -1
      if (!shown || overlap < 0) return newest
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

export function useHistory({ kind, id, admin, day }: HistoryFilter) {
  const history = useMemo(() => createHistory({ kind, id, admin, day }), [kind, id, admin, day])
  const list = useResource(history)
  const older = useAction({ failed: 'The history could not be loaded.' })
  const showOlder = () =>
    older.run(async () => {
      const { changes, hasOlder } = await fetchHistory(
        { kind, id, admin, day },
        list.data?.changes.at(-1)?.id,
      )
      list.update((shown) => ({ changes: [...shown.changes, ...changes], hasOlder }))
    })
  return { list, older, showOlder }
}

/** Puts a change back. What was done stands in the history, which is asked for again. */
export function usePutBack(change: CatalogueChange, onDone: () => void) {
  const action = useAction()
  const start = () =>
    void action.run(async () => {
      await putBack(change.id, change.lastId)
      onDone()
    })
  return { action, start }
}

/** Whose changes one may look for. */
export const adminsStore = createResource({
  load: async () => {
    const { accounts } = await listAccounts({
      search: '',
      role: 'admin',
      state: undefined,
      page: 1,
    })
    return accounts
  },
})
