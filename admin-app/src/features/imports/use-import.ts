import type { FileQuestion, Reading } from '@quiz-kingdom/question-files/question-file.ts'
import { DifficultySchema, USUAL_DIFFICULTY } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ChosenFile, ImportRow, Source, Table } from './draft.ts'
import { type Draft, draftKeeper, readDraft } from './kept-draft.ts'
import { knownRoles, rememberRoles } from './known-columns.ts'
import { JobError, runInWorker } from './run-in-worker.ts'
import { changeWork, newImportId, startWork, type WorkAction } from './work.ts'

export const EMPTY: Draft = { stage: { kind: 'choosing', pasted: '' }, work: undefined }

/** The draft of an import, read from the device and stored there with each change. */
export function useDraft(userId: Id, categoryId: Id | undefined) {
  const [draft, setDraft] = useState<Draft>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [tries, setTries] = useState(0)
  const [kept, setKept] = useState<{ draft: Draft | undefined }>()
  const [isRestored, setIsRestored] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const [keeper] = useState(() =>
    draftKeeper({ userId, categoryId }, (draft) => setKept({ draft })),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    let isLeft = false
    readDraft({ userId, categoryId }).then(
      (kept) => {
        if (isLeft) return
        setIsRestored(kept !== undefined && kept.stage.kind !== 'choosing')
        setDraft(withWork(kept ?? EMPTY, categoryId))
      },
      // An empty draft would overwrite the stored one.
      () => isLeft || setIsUnreadable(true),
    )
    return () => {
      isLeft = true
    }
  }, [userId, categoryId, tries])

  useEffect(() => {
    if (draft) keeper.keep(draft)
  }, [draft, keeper])
  useEffect(() => keeper.flush, [keeper])

  const change = useCallback(
    (action: WorkAction) =>
      // The draft may have changed while a search was running.
      setDraft((now) => (now?.work ? { ...now, work: changeWork(now.work, action) } : now)),
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
            setDraft(EMPTY)
          },
        }
      : undefined,
    keeping: keepingOf(draft, kept),
    isRestored,
    hasMoved,
    setDraft: (next: Draft) => {
      setIsRestored(false)
      setHasMoved(true)
      setDraft(withWork(next, categoryId))
    },
    change,
  }
}

export type Keeping = 'kept' | 'writing' | 'refused'

function keepingOf(
  draft: Draft | undefined,
  kept: { draft: Draft | undefined } | undefined,
): Keeping {
  if (kept && !kept.draft) return 'refused'
  return draft && draft === kept?.draft ? 'kept' : 'writing'
}

function withWork({ stage, work }: Draft, categoryId: Id | undefined): Draft {
  if (stage.kind === 'rows') return { stage, work: work ?? startWork(newImportId(), categoryId) }
  if (stage.kind === 'done') return { stage, work }
  const isAssignedAgain = stage.kind === 'columns' && stage.source !== undefined
  return { stage, work: isAssignedAgain ? work : undefined }
}

/** Remembers what Cancel returns to while columns are matched. */
export function withWayBack(next: Draft, { stage, work }: Draft): Draft {
  if (next.stage.kind !== 'columns' || stage.kind === 'rows' || stage.kind === 'done') return next
  if (stage.kind === 'choosing') return { ...next, stage: { ...next.stage, pasted: stage.pasted } }
  const { source, pasted } = stage
  return { stage: { ...next.stage, source, pasted }, work }
}

export function wayBack({ stage, work }: Draft): Draft {
  if (stage.kind !== 'columns') return EMPTY
  const { source, pasted = '' } = stage
  return source
    ? { stage: { kind: 'rows', source }, work }
    : { stage: { kind: 'choosing', pasted }, work: undefined }
}

export type ReadingPhase =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; message: string }

export function useReading(onRead: (draft: Draft) => void) {
  const [phase, setPhase] = useState<ReadingPhase>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function read(file: ChosenFile, table?: Table): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setPhase({ kind: 'reading', name: file.name })
    try {
      const draft = await readFile(file, table, controller.signal)
      setPhase({ kind: 'idle' })
      onRead(draft)
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      setPhase({ kind: 'failed', message: error.message })
    }
  }

  return {
    phase,
    read: (file: ChosenFile, table?: Table) => void read(file, table),
    fail: (message: string) => setPhase({ kind: 'failed', message }),
    cancel: () => {
      running.current?.abort()
      setPhase({ kind: 'idle' })
    },
  }
}

async function readFile(
  file: ChosenFile,
  table: Table | undefined,
  signal: AbortSignal,
): Promise<Draft> {
  const read = (roles?: Table['roles']) =>
    runInWorker('read', { content: file.content, ...(roles && { roles }) }, signal)
  const reading = await read(table?.roles)
  if (table && reading.kind === 'questions') rememberRoles(table)
  if (reading.kind === 'questions') return rowsOf(file, reading, table)
  const { headings, sample, roles } = reading.table
  const found = { headings, sample, roles: [...roles] }
  const known = table ? undefined : knownRoles(found)
  // The remembered columns may not fit this file.
  const again = known && (await read(known).catch(() => undefined))
  if (again?.kind === 'questions') return rowsOf(file, again, { ...found, roles: known ?? [] })
  return { stage: { kind: 'columns', file, table: found }, work: undefined }
}

function rowsOf(
  file: ChosenFile,
  { file: { format, questions, refused } }: Extract<Reading, { kind: 'questions' }>,
  table: Table | undefined,
): Draft {
  const source: Source = {
    file,
    format,
    rows: questions.map(toRow),
    refused,
    startedAt: new Date().toISOString(),
    ...(table && { table }),
  }
  return { stage: { kind: 'rows', source }, work: undefined }
}

const ReadDifficultySchema = v.fallback(DifficultySchema, USUAL_DIFFICULTY)

function toRow(question: FileQuestion, id: number): ImportRow {
  const { place, questionText, options, correctAnswer, keepOrder, description } = question
  const { picture, remarks, unmatched } = question
  return {
    id,
    place,
    values: {
      questionText,
      options,
      correctAnswer: correctAnswer === null ? '' : String(correctAnswer),
      keepOrder,
      description,
      difficulty: v.parse(ReadDifficultySchema, question.difficulty),
    },
    ...(picture && { picture }),
    remarks: remarks.filter((remark) => remark !== unmatched?.reason),
    ...(unmatched && { unmatched }),
  }
}
