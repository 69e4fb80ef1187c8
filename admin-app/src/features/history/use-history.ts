import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as accounts from '@quiz-kingdom/shared/api/console/accounts.ts'
import * as historyApi from '@quiz-kingdom/shared/api/console/history.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  CatalogueChange,
  HistoryFilter,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import {
  ACCOUNTS_PER_PAGE,
  type ManagedAccount,
} from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { useState } from 'react'
import { type LogPage, useLog } from '../../ui/list/log-list.tsx'
import { getBatchId, getNextPage, insertRest, pickRest, updateLastIds } from './batches.ts'

/** Loads the history for one filter. Remount the component when the filter changes. */
export function useHistory(filter: HistoryFilter) {
  /** The sizes of batches with changes that may not be loaded yet. */
  const [batchSizes] = useState(() => new Map<string, number>())
  const log = useLog({ load, failed: historyApi.list.failure })
  const { list, entries } = log
  /** Batches whose older changes were skipped. */
  const [cutBatches, setCutBatches] = useState<readonly string[]>([])

  async function load(before?: Id): Promise<LogPage<CatalogueChange>> {
    const query = { ...filter, before }
    const { changes, hasOlder, lastBatchSize } = await api(historyApi.list, { query })
    const last = changes.at(-1)
    if (last) batchSizes.set(getBatchId(last), lastBatchSize)
    return { entries: changes, hasOlder }
  }

  async function showOlder(): Promise<boolean> {
    const { before, skipped } = getNextPage(entries)
    const isDone = await log.showOlder(before)
    if (isDone && skipped) setCutBatches((cut) => [...cut, skipped])
    return isDone
  }

  async function loadRestOf(batch: string): Promise<void> {
    const last = entries.findLast((change) => getBatchId(change) === batch)
    const { rest, isComplete } = pickRest(batch, await load(last?.id))
    list.update((shown) => ({ ...shown, entries: insertRest(shown.entries, batch, rest) }))
    if (isComplete) setCutBatches((cut) => cut.filter((other) => other !== batch))
  }

  return { log, changes: updateLastIds(entries), batchSizes, cutBatches, showOlder, loadRestOf }
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
