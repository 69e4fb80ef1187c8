import type { FileQuestion, ParsedFile } from '@quiz-kingdom/question-files/model/question-file.ts'
import {
  DEFAULT_DIFFICULTY,
  DifficultySchema,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ChosenFile, ImportRow, ImportSource, ImportTable } from '../draft/draft.ts'
import type { Draft } from '../draft/draft-store.ts'
import { findKnownRoles, rememberRoles } from './known-columns.ts'
import { JobError, runInWorker } from './run-in-worker.ts'

export type ReadingPhase =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; message: string }

export function useReading(onRead: (draft: Draft) => void) {
  const [phase, setPhase] = useState<ReadingPhase>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function read(file: ChosenFile, table?: ImportTable): Promise<void> {
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
    read: (file: ChosenFile, table?: ImportTable) => void read(file, table),
    fail: (message: string) => setPhase({ kind: 'failed', message }),
    cancel: () => {
      running.current?.abort()
      setPhase({ kind: 'idle' })
    },
  }
}

async function readFile(
  file: ChosenFile,
  table: ImportTable | undefined,
  signal: AbortSignal,
): Promise<Draft> {
  const read = (roles?: ImportTable['roles']) =>
    runInWorker('read', { content: file.content, ...(roles && { roles }) }, signal)
  const reading = await read(table?.roles)
  if (table && reading.kind === 'questions') rememberRoles(table)
  if (reading.kind === 'questions') return readRows(file, reading, table)
  const { headings, sample, roles } = reading.table
  const found = { headings, sample, roles: [...roles] }
  const known = table ? undefined : findKnownRoles(headings)
  // The remembered columns may not fit this file.
  const again = known && (await read(known).catch(() => undefined))
  if (again?.kind === 'questions') return readRows(file, again, { ...found, roles: known ?? [] })
  return { stage: { kind: 'columns', file, table: found }, review: undefined }
}

function readRows(
  file: ChosenFile,
  { file: { format, questions, refused } }: Extract<ParsedFile, { kind: 'questions' }>,
  table: ImportTable | undefined,
): Draft {
  const source: ImportSource = {
    file,
    format,
    rows: questions.map(toRow),
    refused,
    startedAt: new Date().toISOString(),
    ...(table && { table }),
  }
  return { stage: { kind: 'rows', source }, review: undefined }
}

const FileDifficultySchema = v.fallback(DifficultySchema, DEFAULT_DIFFICULTY)

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
      difficulty: v.parse(FileDifficultySchema, question.difficulty),
    },
    ...(picture && { picture }),
    remarks: remarks.filter((remark) => remark !== unmatched?.reason),
    ...(unmatched && { unmatched }),
  }
}
