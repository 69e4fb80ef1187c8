import { Box, Stack } from '@mantine/core'
import * as historyApi from '@quiz-kingdom/shared/api/console/history.ts'
import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import lined from '../../ui/list/lined-list.module.css'
import { toGroupSentence } from './change-sentence.ts'
import { HistoryEntry } from './history-entry.tsx'
import { HistoryItem } from './history-item.tsx'

interface HistoryGroupProps {
  changes: readonly [CatalogueChange, ...CatalogueChange[]]
  /** The number of changes, if it may be more than those loaded. */
  size: number | undefined
  loadMore: (() => Promise<void>) | undefined
  onPutBack: () => void
}

export function HistoryGroup({ changes, size, loadMore, onPutBack }: HistoryGroupProps) {
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
