import { Box, Group, Stack, Text } from '@mantine/core'
import { api, apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import * as historyApi from '@quiz-kingdom/shared/api/console/history.ts'
import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { formatTimeOfDay } from '../../lib/times.ts'
import { FoldedItem } from '../../ui/list/folded-item.tsx'
import { type ChangedField, getChangedFields, getEntityName } from './change-fields.ts'
import { type ChangeSentence, describePutBack, toSentence } from './change-sentence.ts'
import classes from './history-list.module.css'
import { type DiffPart, diffWords } from './word-diff.ts'

interface HistoryItemProps {
  change: CatalogueChange
  onPutBack: () => void
}

export function HistoryItem({ change, onPutBack }: HistoryItemProps) {
  const { id, lastId, at } = change
  const action = useAction()
  const fields = getChangedFields(change)
  const putBack = () =>
    action.run(() => api(historyApi.putBack, { params: { id }, query: { lastId } }), {
      onDone: onPutBack,
    })

  return (
    <HistoryEntry sentence={toSentence(change)} at={at}>
      <Stack gap="sm" px="md" pb="md">
        {fields.length === 0 ? (
          <p>Saved with no text changes.</p>
        ) : (
          <Stack component="dl" gap="xs">
            {fields.map((field) => (
              <div key={field.label}>
                <Text component="dt" size="sm" c="dimmed">
                  {field.label}
                </Text>
                <dd>
                  {field.kind === 'image' ? (
                    <ImageComparison {...field} />
                  ) : (
                    <TextDiff {...field} />
                  )}
                </dd>
              </div>
            ))}
          </Stack>
        )}
        <ActionNote action={action} />
        <div>
          <ConfirmButton
            label="Undo"
            subject={`: ${getEntityName(change)}`}
            title="Undo this change?"
            text={describePutBack(change)}
            isPending={action.isPending}
            onConfirm={() => void putBack()}
          />
        </div>
      </Stack>
    </HistoryEntry>
  )
}

function ImageComparison({ before, after }: ChangedField) {
  return (
    <Group gap="sm">
      {before && <LabelledImage src={before} label={after === undefined ? undefined : 'Before'} />}
      {after && <LabelledImage src={after} label={before === undefined ? undefined : 'After'} />}
    </Group>
  )
}

function LabelledImage({ src, label }: { src: string; label: string | undefined }) {
  return (
    <figure>
      <Box
        component="img"
        src={apiUrl(src)}
        alt=""
        loading="lazy"
        w="8rem"
        h="8rem"
        style={{ objectFit: 'contain' }}
      />
      {label && (
        <Text component="figcaption" size="sm" c="dimmed">
          {label}
        </Text>
      )}
    </figure>
  )
}

function TextDiff({ before, after }: ChangedField) {
  if (before === undefined || after === undefined) {
    return <div className="as-typed">{markLanguages(before ?? after ?? '')}</div>
  }
  return (
    <div className="as-typed">
      {diffWords(before, after).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its place
        <TextDiffPart key={index} {...part} />
      ))}
    </div>
  )
}

/** Screen readers do not announce `del` and `ins`, so visually hidden words say what was removed or added. */
function TextDiffPart({ kind, text }: DiffPart) {
  if (kind === 'same') return markLanguages(text)
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark className={kind === 'removed' ? classes.removed : classes.added}>
      <VisuallyHidden>{` (${kind}: `}</VisuallyHidden>
      {markLanguages(text)}
      <VisuallyHidden>{') '}</VisuallyHidden>
    </Mark>
  )
}

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
