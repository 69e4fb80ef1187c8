import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { QuestionTextsSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { haveChanged } from '../../../lib/form/form-values.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { ImportRow, InCatalogue, Work } from '../draft/draft.ts'
import { type JudgedRow, valuesOf } from './judge-rows.ts'

export type WorkAction =
  | { kind: 'tick'; ids: readonly number[]; isTicked: boolean }
  | { kind: 'open'; row: ImportRow }
  | { kind: 'type'; id: number; values: QuestionValues }
  | { kind: 'close'; id: number }
  | { kind: 'mend'; row: ImportRow; values: QuestionValues }
  | { kind: 'leave out explanations'; rows: readonly JudgedRow[] }
  | { kind: 'choose category'; categoryId: Id | undefined }
  | ({ kind: 'compare' } & CatalogueAnswer)
  | { kind: 'refuse'; refusals: Work['refusals'] }
  | { kind: 'restart'; importId: string }

interface CatalogueAnswer {
  /** The import whose rows were compared. Another import may have begun before the result arrives. */
  importId: string
  rows: readonly JudgedRow[]
  found: ReadonlyMap<number, InCatalogue>
}

/** 96 random bits. `crypto.randomUUID` is missing where the console is served without TLS. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function startWork(importId: string, categoryId: Id | undefined): Work {
  return {
    importId,
    ...(categoryId && { categoryId }),
    mended: {},
    typed: {},
    ticks: {},
    refusals: {},
    inCatalogue: {},
  }
}

export function hasChanges({ mended, typed, ticks }: Work): boolean {
  return [mended, typed, ticks].some((byRow) => Object.keys(byRow).length > 0)
}

export function changeWork(work: Work, action: WorkAction): Work {
  switch (action.kind) {
    case 'tick':
      return { ...work, ticks: withAll(work.ticks, action.ids, () => action.isTicked) }
    case 'open':
      return { ...work, typed: { ...work.typed, [action.row.id]: valuesOf(action.row, work) } }
    case 'type':
      return { ...work, typed: { ...work.typed, [action.id]: action.values } }
    case 'close':
      return { ...work, typed: without(work.typed, [action.id]) }
    case 'mend':
      return mend(work, action.row, action.values)
    case 'leave out explanations':
      return leaveOutExplanations(work, action.rows)
    case 'choose category': {
      const { categoryId: _, ...rest } = work
      return action.categoryId ? { ...rest, categoryId: action.categoryId } : rest
    }
    case 'compare':
      return takeCatalogueAnswer(work, action)
    case 'refuse':
      return { ...work, refusals: action.refusals }
    case 'restart':
      // Rows of an earlier attempt may be in the catalogue now.
      return { ...work, importId: action.importId, inCatalogue: {} }
  }
}

function mend(work: Work, row: ImportRow, values: QuestionValues): Work {
  const { id } = row
  const others = without(work.mended, [id])
  return {
    ...work,
    mended: haveChanged(row.values, values) ? { ...others, [id]: values } : others,
    typed: without(work.typed, [id]),
    refusals: without(work.refusals, [id]),
    inCatalogue: without(work.inCatalogue, [id]),
  }
}

function leaveOutExplanations(work: Work, rows: readonly JudgedRow[]): Work {
  const mended = rows.map(({ row, values }) => [row.id, { ...values, description: '' }])
  return {
    ...work,
    mended: { ...work.mended, ...Object.fromEntries(mended) },
    refusals: without(
      work.refusals,
      rows.map(({ row }) => row.id),
    ),
  }
}

/** Ignores the result for rows that were edited in the meantime. */
function takeCatalogueAnswer(work: Work, { importId, rows, found }: CatalogueAnswer): Work {
  if (importId !== work.importId) return work
  const current = rows.filter(({ row, values }) => valuesOf(row, work) === values)
  const answers = current.map(({ row }) => [row.id, found.get(row.id) ?? null])
  return { ...work, inCatalogue: { ...work.inCatalogue, ...Object.fromEntries(answers) } }
}

type ByRow<T> = Record<string, T>

function without<T>(byRow: ByRow<T>, ids: readonly number[]): ByRow<T> {
  const rest = { ...byRow }
  for (const id of ids) delete rest[id]
  return rest
}

function withAll<T>(byRow: ByRow<T>, ids: readonly number[], of: (id: number) => T): ByRow<T> {
  return { ...byRow, ...Object.fromEntries(ids.map((id) => [id, of(id)])) }
}

export function toQuestions(rows: readonly JudgedRow[]) {
  return rows.map(({ row: { picture }, values }) => ({
    ...v.parse(QuestionTextsSchema, values),
    ...(picture && { picture }),
  }))
}

const SENT_FIELD = /^questions\.(\d+)\.(.+)$/

/** Maps `questions.3.options` to the field `options` of the fourth row that was sent. */
export function refusalsByRow(
  fields: Readonly<Record<string, string>>,
  sent: readonly JudgedRow[],
): Work['refusals'] {
  const refusals: Work['refusals'] = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field] = SENT_FIELD.exec(path) ?? []
    const id = sent[Number(index)]?.row.id
    if (id === undefined || field === undefined) continue
    refusals[id] = { ...refusals[id], [field]: message }
  }
  return refusals
}
