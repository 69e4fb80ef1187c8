import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useCallback, useEffect, useState } from 'react'
import { createDraftWriter, type Draft, readDraft } from './draft/draft-store.ts'
import { createImportId, createReview, type ReviewChange } from './rows/review.ts'

export const EMPTY_DRAFT: Draft = { stage: { kind: 'choosing', pasted: '' }, review: undefined }

/** The draft of an import, read from the device and stored there with each change. */
export function useDraft(userId: Id, categoryId: Id | undefined) {
  const [draft, setDraft] = useState<Draft>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [tries, setTries] = useState(0)
  const [written, setWritten] = useState<{ draft: Draft | undefined }>()
  const [isRestored, setIsRestored] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const [writer] = useState(() =>
    createDraftWriter({ userId, categoryId }, (draft) => setWritten({ draft })),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    let isLeft = false
    readDraft({ userId, categoryId }).then(
      (stored) => {
        if (isLeft) return
        setIsRestored(stored !== undefined && stored.stage.kind !== 'choosing')
        setDraft(addReview(stored ?? EMPTY_DRAFT, categoryId))
      },
      // Sets no draft, because an empty one would overwrite the stored draft.
      () => isLeft || setIsUnreadable(true),
    )
    return () => {
      isLeft = true
    }
  }, [userId, categoryId, tries])

  useEffect(() => {
    if (draft) writer.write(draft)
  }, [draft, writer])
  useEffect(() => writer.flush, [writer])

  const change = useCallback(
    (change: ReviewChange) =>
      setDraft((now) => (now?.review ? { ...now, review: change(now.review) } : now)),
    [],
  )

  return {
    draft,
    /** Choices if the stored draft cannot be read. */
    unreadable: isUnreadable
      ? {
          retry: () => {
            setIsUnreadable(false)
            setTries(tries + 1)
          },
          startOver: () => {
            setIsUnreadable(false)
            setDraft(EMPTY_DRAFT)
          },
        }
      : undefined,
    draftState: getDraftState(draft, written),
    isRestored,
    hasMoved,
    setDraft: (next: Draft) => {
      setIsRestored(false)
      setHasMoved(true)
      setDraft(addReview(next, categoryId))
    },
    change,
  }
}

export type DraftState = 'saved' | 'saving' | 'failed'

function getDraftState(
  draft: Draft | undefined,
  written: { draft: Draft | undefined } | undefined,
): DraftState {
  if (written && !written.draft) return 'failed'
  return draft && draft === written?.draft ? 'saved' : 'saving'
}

function addReview({ stage, review }: Draft, categoryId: Id | undefined): Draft {
  if (stage.kind === 'rows')
    return { stage, review: review ?? createReview(createImportId(), categoryId) }
  if (stage.kind === 'done') return { stage, review }
  const isAssignedAgain = stage.kind === 'columns' && stage.source !== undefined
  return { stage, review: isAssignedAgain ? review : undefined }
}

/** Remembers what Cancel returns to while columns are matched. */
export function rememberPreviousStep(next: Draft, { stage, review }: Draft): Draft {
  if (next.stage.kind !== 'columns' || stage.kind === 'rows' || stage.kind === 'done') return next
  if (stage.kind === 'choosing') return { ...next, stage: { ...next.stage, pasted: stage.pasted } }
  const { source, pasted } = stage
  return { stage: { ...next.stage, source, pasted }, review }
}

export function returnToPreviousStep({ stage, review }: Draft): Draft {
  if (stage.kind !== 'columns') return EMPTY_DRAFT
  const { source, pasted = '' } = stage
  return source
    ? { stage: { kind: 'rows', source }, review }
    : { stage: { kind: 'choosing', pasted }, review: undefined }
}
