import { Group, Text } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import { formatTimeOfDay } from '../../lib/times.ts'
import { FoldedItem } from '../../ui/list/folded-item.tsx'
import type { ChangeSentence } from './change-sentence.ts'

interface HistoryEntryProps {
  sentence: ChangeSentence
  at: string
  /** Shown once the entry is opened. */
  children: ReactNode
}

export function HistoryEntry({ sentence, at, children }: HistoryEntryProps) {
  const { actor, did, name, how } = sentence
  return (
    <FoldedItem
      summary={
        <Group component="span" justify="space-between" align="baseline" gap="sm" wrap="nowrap">
          <span>
            <strong>{markLanguages(actor)}</strong> {did}
            {name !== undefined && (
              <>
                {' '}
                <q>{markLanguages(name)}</q>
              </>
            )}
            {how}.{' '}
          </span>
          <Text component="time" dateTime={at} size="sm" c="dimmed" flex="none">
            {formatTimeOfDay(at)}
          </Text>
        </Group>
      }
    >
      {children}
    </FoldedItem>
  )
}
