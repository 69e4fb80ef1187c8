import { NativeSelect, Stack } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { formatTime } from '../../lib/times.ts'
import { type LeaveDialogTexts, useLeaveGuard } from '../../ui/form/leave-guard.tsx'
import { ChooseFile } from './choose-file.tsx'
import type { Draft } from './draft/draft-store.ts'
import { AssignColumns } from './files/assign-columns.tsx'
import { LeftOutDownload } from './files/table-downloads.tsx'
import { useReading } from './files/use-reading.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { chooseCategory, createImportId, restartImport } from './rows/review.ts'
import { ReviewRows } from './rows/review-rows.tsx'
import {
  type DraftState,
  EMPTY_DRAFT,
  rememberPreviousStep,
  returnToPreviousStep,
  useDraft,
} from './use-draft.ts'

interface ImportScreenProps {
  userId: Id
  /** Undefined if the admin still has to choose it. */
  categoryId?: Id | undefined
  kingdoms: readonly Kingdom[]
  categories: readonly Category[]
}

const DRAFT_NOT_SAVED_TEXTS: LeaveDialogTexts = {
  title: 'Leave this import?',
  text: 'This device can’t save your draft, so your changes will be lost.',
  discard: 'Discard the import',
  stay: 'Stay here',
}

export function ImportScreen({ userId, categoryId, kingdoms, categories }: ImportScreenProps) {
  const { draft, unreadable, draftState, isRestored, hasMoved, setDraft, change } = useDraft(
    userId,
    categoryId,
  )
  const reading = useReading((next) => setDraft(draft ? rememberPreviousStep(next, draft) : next))
  const isUnsaved = draftState === 'failed' && draft !== undefined && hasContent(draft)
  const { dialog } = useLeaveGuard(isUnsaved, DRAFT_NOT_SAVED_TEXTS)

  if (unreadable) return <UnreadableDraft {...unreadable} />
  if (!draft) return <LoadingNote>Loading...</LoadingNote>
  return (
    <>
      {screenOf(draft)}
      {dialog}
    </>
  )

  function screenOf({ stage, review }: Draft) {
    if (stage.kind === 'choosing')
      return (
        <ChooseFile
          takesFocus={hasMoved}
          phase={reading.phase}
          pasted={stage.pasted}
          onPaste={(pasted) => setDraft({ stage: { kind: 'choosing', pasted }, review })}
          onChoose={reading.read}
          onWrong={reading.fail}
          onCancel={reading.cancel}
        />
      )

    if (stage.kind === 'columns') {
      const { file, table, source, pasted } = stage
      return (
        <AssignColumns
          name={file.name}
          table={table}
          phase={reading.phase}
          onChange={(table) =>
            setDraft({ stage: { kind: 'columns', file, table, source, pasted }, review })
          }
          onRead={() => reading.read(file, table)}
          onCancel={() => {
            reading.cancel()
            setDraft(returnToPreviousStep({ stage, review }))
          }}
        />
      )
    }

    const { source } = stage
    if (stage.kind === 'done') {
      const { outcome } = stage
      return (
        <ImportOutcome
          outcome={outcome}
          isRestored={isRestored}
          categoryTitle={getCategoryTitle(categories, outcome.categoryId)}
          leftOut={<LeftOutDownload source={source} {...outcome} />}
          onUndone={(undone) =>
            setDraft({ stage: { kind: 'done', source, outcome: { ...outcome, undone } }, review })
          }
          // The rows of an undone import are imported again as a new import.
          onRowsAgain={() =>
            setDraft({
              stage: { kind: 'rows', source },
              review: review && restartImport(createImportId())(review),
            })
          }
          onNext={() => setDraft(EMPTY_DRAFT)}
        />
      )
    }

    if (!review) return null
    return (
      <ReviewRows
        takesFocus={hasMoved}
        source={source}
        review={review}
        change={change}
        chooseCategory={
          categoryId === undefined && (
            <CategorySelect
              kingdoms={kingdoms}
              categories={categories}
              chosen={review.categoryId}
              onChoose={(chosen) => change(chooseCategory(chosen))}
            />
          )
        }
        draftNote={`${isRestored ? `Started ${formatTime(source.startedAt)}. ` : ''}${DRAFT_STATE_TEXTS[draftState]}`}
        onAssign={() => {
          const { file, table } = source
          if (table) setDraft({ stage: { kind: 'columns', file, table, source }, review })
        }}
        onDone={(outcome) => setDraft({ stage: { kind: 'done', source, outcome }, review })}
        onDiscard={() => setDraft(EMPTY_DRAFT)}
      />
    )
  }
}

function UnreadableDraft({ retry, startOver }: { retry: () => void; startOver: () => void }) {
  return (
    <Stack align="flex-start">
      <ErrorAlert
        message="We couldn’t open the import saved on this device. Nothing has been deleted."
        onRetry={retry}
      />
      <ConfirmButton
        label="Start a new import"
        text="It will replace the import saved on this device."
        onConfirm={startOver}
      />
    </Stack>
  )
}

const DRAFT_STATE_TEXTS: Record<DraftState, string> = {
  saved: 'Draft saved on this device.',
  saving: 'Saving draft...',
  failed: 'Draft not saved.',
}

function hasContent({ stage }: Draft): boolean {
  if (stage.kind === 'done') return stage.outcome.left.length > 0
  return stage.kind !== 'choosing' || stage.pasted !== ''
}

function getCategoryTitle(categories: readonly Category[], categoryId: Id): string {
  return categories.find(({ _id }) => _id === categoryId)?.title ?? 'the category'
}

interface CategorySelectProps {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[]
  chosen: Id | undefined
  onChoose: (categoryId: Id | undefined) => void
}

function CategorySelect({ kingdoms, categories, chosen, onChoose }: CategorySelectProps) {
  const groups = kingdoms.map(({ _id, title }) => ({
    group: title,
    items: categories
      .filter(({ kingdomId }) => kingdomId === _id)
      .map((category) => ({ value: category._id, label: category.title })),
  }))
  return (
    <NativeSelect
      label="Category"
      withAsterisk
      data={[
        { value: '', label: 'Select the category' },
        ...groups.filter(({ items }) => items.length > 0),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
    />
  )
}
