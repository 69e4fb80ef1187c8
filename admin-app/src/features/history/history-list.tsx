import { Box, Stack, Text, Title } from '@mantine/core'
import * as historyApi from '@quiz-kingdom/shared/api/console/history.ts'
import {
  type CatalogueChange,
  type HistoryFilter,
  HistoryFilterSchema,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { formatLongDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { Fragment } from 'react'
import * as v from 'valibot'
import { useUrlParams } from '../../lib/list/url-params.ts'
import { notify } from '../../lib/toasts.ts'
import lined from '../../ui/list/lined-list.module.css'
import { NothingFound } from '../../ui/list/list-tools.tsx'
import { LogList } from '../../ui/list/log-list.tsx'
import { getBatchId, groupByBatch } from './batches.ts'
import { toGroupSentence } from './change-sentence.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryEntry, HistoryItem } from './history-item.tsx'
import { useHistory } from './use-history.ts'

const { kind, id, admin, day } = HistoryFilterSchema.entries
const ParamsSchema = v.object({
  kind: v.fallback(kind, undefined),
  id: v.fallback(id, undefined),
  admin: v.fallback(admin, undefined),
  day: v.fallback(day, undefined),
})
const EMPTY_FILTER = { kind: undefined, id: undefined, admin: undefined, day: undefined }

export function HistoryList() {
  const [filter, change] = useUrlParams(ParamsSchema)
  return (
    <>
      <HistoryFilters filter={filter} onFilter={change} />
      <FilteredHistory
        key={JSON.stringify(filter)}
        filter={filter}
        onShowAll={() => change(EMPTY_FILTER)}
      />
    </>
  )
}

function FilteredHistory({ filter, onShowAll }: { filter: HistoryFilter; onShowAll: () => void }) {
  const { log, changes, batchSizes, cutBatches, showOlder, loadRestOf } = useHistory(filter)
  const { list, hasOlder } = log
  const groups = groupByBatch(changes)

  function showPutBack() {
    notify('Change undone.')
    void list.refresh({ quietly: true })
  }

  return (
    <>
      <LogList
        log={log}
        showOlder={showOlder}
        loading="Loading the history..."
        empty={<NoChanges isFiltered={isFiltered(filter)} onShowAll={onShowAll} />}
      >
        {groups.map(([first, ...others], index) => {
          if (!first) return null
          const batch = getBatchId(first)
          const day = formatLongDate(first.at)
          const newer = groups[index - 1]?.[0]
          return (
            <Fragment key={batch}>
              {(!newer || formatLongDate(newer.at) !== day) && (
                <Box component="li" tabIndex={-1} px="md" py="xs" bg="var(--qk-tint)">
                  <Title order={2} size="md">
                    {day}
                  </Title>
                </Box>
              )}
              <HistoryGroup
                changes={[first, ...others]}
                size={batchSizes.get(batch)}
                loadMore={cutBatches.includes(batch) ? () => loadRestOf(batch) : undefined}
                onPutBack={showPutBack}
              />
            </Fragment>
          )
        })}
      </LogList>
      {hasOlder === false && (
        <Text size="sm" c="dimmed" mt="sm">
          History starts with version 0.3.0. Earlier changes were kept for questions only.
        </Text>
      )}
    </>
  )
}

interface HistoryGroupProps {
  changes: readonly [CatalogueChange, ...CatalogueChange[]]
  /** The number of changes, if it may be more than those loaded. */
  size: number | undefined
  loadMore: (() => Promise<void>) | undefined
  onPutBack: () => void
}

function HistoryGroup({ changes, size, loadMore, onPutBack }: HistoryGroupProps) {
  const more = useAction({ failed: historyApi.list.failure })
  const [first] = changes
  if (changes.length === 1) return <HistoryItem change={first} onPutBack={onPutBack} />
  return (
    <HistoryEntry sentence={toGroupSentence(changes, size)} at={first.at}>
      <Box component="ol" role="list" className={lined.root} mx="md" mb="md">
        {changes.map((change) => (
          <HistoryItem key={change.id} change={change} onPutBack={onPutBack} />
        ))}
      </Box>
      {loadMore && (
        <Stack gap="sm" px="md" pb="md">
          <ActionNote action={more} />
          <ActionButton
            variant="quiet"
            isPending={more.isPending}
            pendingLabel="Loading..."
            onPress={() => void more.run(loadMore)}
          >
            Show more of these
          </ActionButton>
        </Stack>
      )}
    </HistoryEntry>
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
