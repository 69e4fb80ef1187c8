import { Text } from '@mantine/core'
import type { HistoryFilter } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { HistoryFilterSchema } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useRef } from 'react'
import * as v from 'valibot'
import { useAddress } from '../../lib/address.ts'
import { notify } from '../../lib/toasts.ts'
import lined from '../../ui/lined-list.module.css'
import { NothingFound } from '../../ui/list-tools.tsx'
import { ShowOlder } from '../../ui/show-older.tsx'
import { actOf, groupByAct } from './change-groups.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryGroup } from './history-group.tsx'
import { useHistory } from './use-history.ts'

const { kind, id, admin, day } = HistoryFilterSchema.entries
const AddressSchema = v.object({
  kind: v.fallback(kind, undefined),
  id: v.fallback(id, undefined),
  admin: v.fallback(admin, undefined),
  day: v.fallback(day, undefined),
})
const NO_FILTER = { kind: undefined, id: undefined, admin: undefined, day: undefined }

export function HistoryList() {
  const [filter, change] = useAddress(AddressSchema)
  return (
    <>
      <HistoryFilters filter={filter} onFilter={change} />
      <FilteredHistory
        key={JSON.stringify(filter)}
        filter={filter}
        onShowAll={() => change(NO_FILTER)}
      />
    </>
  )
}

function FilteredHistory({ filter, onShowAll }: { filter: HistoryFilter; onShowAll: () => void }) {
  const { list, older, showOlder, loadMoreOf } = useHistory(filter)
  const { changes = [], hasOlder, cutActs = [] } = list.data ?? {}
  const groups = groupByAct(changes)
  const shown = useRef<HTMLOListElement>(null)

  function tellPutBack() {
    notify('Change undone.')
    void list.refresh({ quietly: true })
  }

  return (
    <>
      {changes.length > 0 && (
        <ol role="list" ref={shown} className={lined.root}>
          {groups.map(([first, ...others], index) => {
            if (!first) return null
            const act = actOf(first)
            const isCut = cutActs.includes(act)
            return (
              <HistoryGroup
                key={act}
                changes={[first, ...others]}
                isCut={isCut || (hasOlder === true && index === groups.length - 1)}
                loadMore={isCut ? () => loadMoreOf(act) : undefined}
                onPutBack={tellPutBack}
              />
            )
          })}
        </ol>
      )}
      <ListStatus
        list={{ ...list, data: list.data?.changes }}
        loading="Loading the history..."
        empty={<NoChanges isFiltered={isFiltered(filter)} onShowAll={onShowAll} />}
      />
      <ShowOlder list={shown} hasOlder={hasOlder} action={older} showOlder={showOlder} />
      {hasOlder === false && (
        <Text size="sm" c="dimmed" mt="sm">
          History starts with version 0.3.0. Earlier changes were kept for questions only.
        </Text>
      )}
    </>
  )
}

function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

function NoChanges({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) return <NothingFound items="changes" onShowAll={onShowAll} />
  return (
    <EmptyState title="No changes yet">
      Changes to kingdoms, categories and questions appear here.
    </EmptyState>
  )
}
