import { Button, Card, Group, Stack } from '@mantine/core'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { capitalize } from '../../../lib/capitalize.ts'
import { PAGE_LENGTH, usePaging } from '../../../lib/list/paging.ts'
import { useUrlParams } from '../../../lib/list/url-params.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts'
import type { ImportResult, ImportSource, Review } from '../draft/draft.ts'
import { LeftOutDownload } from '../files/table-downloads.tsx'
import {
  type CheckedRow,
  countRows,
  filterRows,
  findInvalidDescriptions,
  ROW_FILTER_LABELS,
  ROW_FILTERS,
  type RowFilter,
  RowsParamsSchema,
} from './check-rows.ts'
import { findLeftOutRows } from './faults.ts'
import { hasChanges, type ReviewChange, removeExplanations, tickRows } from './review.ts'
import classes from './review-rows.module.css'
import { getRowElementId, RowCard } from './row-card.tsx'
import { useCatalogueDuplicates, useCheckedRows } from './use-duplicates.ts'
import { useSending } from './use-sending.ts'

interface ReviewRowsProps {
  takesFocus: boolean
  source: ImportSource
  review: Review
  change: (change: ReviewChange) => void
  chooseCategory: ReactNode
  draftNote: ReactNode
  onAssign: () => void
  onDone: (outcome: ImportResult) => void
  onDiscard: () => void
}

export function ReviewRows(props: ReviewRowsProps) {
  const { source, review, change, chooseCategory, draftNote, onAssign, onDone, onDiscard } = props
  const summary = useArrivalFocus<HTMLParagraphElement>(props.takesFocus)
  const { rows, fileDuplicates } = useCheckedRows(source, review)
  const catalogue = useCatalogueDuplicates(rows, review, change)
  const [{ show }, changeAddress] = useUrlParams(RowsParamsSchema)
  const sending = useSending(review, change, (sent) =>
    onDone({ ...sent, ...findLeftOutRows(rows, source), importedAt: new Date().toISOString() }),
  )
  const { list, focusRow } = useRowFocus()
  const filtered = filterRows(rows, show)
  const { shown, ...page } = usePaging(filtered)
  const ticked = rows.filter(({ isTicked }) => isTicked)
  const isSending = sending.action.isPending
  const isLooking = fileDuplicates.kind === 'looking' || catalogue.kind === 'looking'

  function send() {
    const openAt = rows.findIndex(({ typed }) => typed)
    const open = rows[openAt]
    if (open) {
      changeAddress({ show: 'all', page: Math.floor(openAt / PAGE_LENGTH) + 1 }, { replace: true })
      focusRow(open.row.id)
      return sending.action.refuse(`Finish or cancel editing ${open.row.place} first.`)
    }
    if (ticked.length === 0) return sending.action.refuse('Select at least one question.')
    if (!review.categoryId) return sending.action.refuse('Choose a category for the questions.')
    sending.send(ticked, review.categoryId)
  }

  return (
    <>
      <ReviewSummary source={source} rows={rows} found={summary}>
        {source.table && (
          <ConfirmButton
            label="Match the columns again"
            text="Reading the file again discards your fixes and selections. You can still cancel on the next screen."
            keepLabel="Stay here"
            mustAsk={hasChanges(review)}
            isPending={isSending}
            onConfirm={onAssign}
          />
        )}
      </ReviewSummary>
      {fileDuplicates.kind === 'looking' && (
        <LoadingNote size="line">Checking for duplicates in the file...</LoadingNote>
      )}
      {fileDuplicates.kind === 'failed' && (
        <ErrorAlert message={fileDuplicates.message} onRetry={fileDuplicates.retry} />
      )}
      {catalogue.kind === 'looking' && (
        <LoadingNote size="line">Checking for duplicates in the catalogue...</LoadingNote>
      )}
      {catalogue.kind === 'failed' && (
        <ErrorAlert message={catalogue.message} onRetry={catalogue.retry} />
      )}
      <RowFilters
        counts={countRows(rows, source.refused.length)}
        filter={show}
        onFilter={(filter) => changeAddress({ show: filter, page: 1 }, { replace: true })}
      />
      <fieldset disabled={isSending} ref={list}>
        {show !== 'out' && <BulkActions rows={rows} shown={filtered} change={change} />}
        {show === 'out' ? (
          <LeftOutSection source={source} rows={rows} />
        ) : (
          <PagedList {...page} label="questions in the file">
            {filtered.length === 0 && <EmptyState title="No matching questions" />}
            <Stack role="list" component="ol" gap="sm">
              {shown.map((checked) => (
                <li key={checked.row.id}>
                  <RowCard checked={checked} change={change} onClosed={focusRow} />
                </li>
              ))}
            </Stack>
          </PagedList>
        )}
      </fieldset>
      <Card p="sm" mt="md" className={classes.foot}>
        <ActionNote action={sending.action} />
        {chooseCategory}
        <Group gap="xs" justify="flex-end">
          <span className={classes.draftNote}>{draftNote}</span>
          <ConfirmButton
            label="Discard"
            title="Discard this import?"
            text="Your fixes and selections will be lost. Your file isn’t changed."
            keepLabel="Keep it"
            isDangerous
            // Disabled while rows are sent, because the result would replace the next file.
            isPending={isSending}
            onConfirm={onDiscard}
          />
          <ActionButton
            isPending={isSending || isLooking}
            pendingLabel={isSending ? 'Importing...' : 'Checking for duplicates...'}
            onPress={send}
          >
            Import {pluralize(ticked.length, 'question')}
          </ActionButton>
        </Group>
      </Card>
    </>
  )
}

function useRowFocus() {
  const list = useRef<HTMLFieldSetElement>(null)
  const [wanted, setWanted] = useState<{ id: number }>()

  useEffect(() => {
    if (!wanted) return
    const card = document.getElementById(getRowElementId(wanted.id))
    const target = card ?? list.current?.querySelector('section')
    target?.focus()
  }, [wanted])

  const focusRow = useCallback((id: number) => setWanted({ id }), [])
  return { list, focusRow }
}

interface ReviewSummaryProps {
  source: ImportSource
  rows: readonly CheckedRow[]
  found: RefObject<HTMLParagraphElement | null>
  children: ReactNode
}

function ReviewSummary({ source: { file, refused }, rows, found, children }: ReviewSummaryProps) {
  return (
    <Group mb="sm">
      <p ref={found} tabIndex={-1}>
        <strong className="as-typed">{file.name}</strong>: {pluralize(rows.length, 'question')}{' '}
        {refused.length > 0 && ` ready, ${refused.length} can’t be imported`}
      </p>
      {children}
    </Group>
  )
}

interface RowFiltersProps {
  counts: Record<RowFilter, number>
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

function RowFilters({ counts, filter, onFilter }: RowFiltersProps) {
  return (
    <Group role="group" gap="xs" mb="xs" aria-label="Show">
      {ROW_FILTERS.map((name) => (
        <Button
          key={name}
          variant={name === filter ? 'filled' : 'default'}
          aria-pressed={name === filter}
          onClick={() => onFilter(name)}
        >
          {ROW_FILTER_LABELS[name]} {counts[name].toLocaleString('en')}
        </Button>
      ))}
    </Group>
  )
}

interface BulkActionsProps {
  rows: readonly CheckedRow[]
  shown: readonly CheckedRow[]
  change: (change: ReviewChange) => void
}

function BulkActions({ rows, shown, change }: BulkActionsProps) {
  const importable = shown.filter(({ state }) => state !== 'faulty').map(({ row }) => row.id)
  const unfit = findInvalidDescriptions(rows)
  return (
    <Group gap="xs" mb="xs">
      {importable.length > 0 &&
        [true, false].map((isTicked) => (
          <Button
            key={String(isTicked)}
            variant="subtle"
            onClick={() => change(tickRows(importable, isTicked))}
          >
            {isTicked ? 'Select all' : 'Select none'}
          </Button>
        ))}
      {unfit.length > 0 && (
        <Button variant="subtle" onClick={() => change(removeExplanations(unfit))}>
          Remove {pluralize(unfit.length, 'explanation')} of the wrong length
        </Button>
      )}
    </Group>
  )
}

function LeftOutSection({ source, rows }: Pick<ReviewSummaryProps, 'source' | 'rows'>) {
  const { refused } = source
  return (
    <>
      {refused.length === 0 && <EmptyState title="Nothing was skipped" />}
      <Stack component="ul" gap="xs" my="sm" pl="lg">
        {refused.map(({ place, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same place
          <li key={index}>
            <strong>{capitalize(place)}:</strong> {reason}
          </li>
        ))}
      </Stack>
      <LeftOutDownload source={source} {...findLeftOutRows(rows, source)} />
    </>
  )
}
