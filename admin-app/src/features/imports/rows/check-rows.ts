import * as v from 'valibot'
import { findTextErrors, type QuestionValues } from '../../../lib/form/question-values.ts'
import { PageParamSchema } from '../../../lib/list/url-params.ts'
import type { CatalogueMatch, ImportRow, ImportSource, Review } from '../draft/draft.ts'

export function getRowValues(row: ImportRow, review: Pick<Review, 'mended'>): QuestionValues {
  return review.mended[row.id] ?? row.values
}

/** Leaves out `correctAnswer` while the row has no right option. */
export function toComparedValues(values: QuestionValues) {
  const { questionText, options, correctAnswer } = values
  return { questionText, options, ...(correctAnswer && { correctAnswer: Number(correctAnswer) }) }
}

type RowState = 'ready' | 'faulty' | 'duplicate'

/** An earlier row or a question of the catalogue that is similar to a row. */
export type Duplicate =
  | { kind: 'row'; row: CheckedRow; similarity: number }
  | { kind: 'question'; question: CatalogueMatch; similarity: number }

/** Similar earlier rows, by the id of the later row. */
export type FileDuplicates = ReadonlyMap<number, { id: number; similarity: number }>

export interface CheckedRow {
  row: ImportRow
  values: QuestionValues
  /** Messages by field of the form, from the schema of the form or from the server. */
  errors: Readonly<Record<string, string>>
  duplicate: Duplicate | undefined
  state: RowState
  typed: QuestionValues | undefined
  isTicked: boolean
}

export function checkRows(
  { rows }: Pick<ImportSource, 'rows'>,
  review: Review,
  fileDuplicates: FileDuplicates,
): CheckedRow[] {
  const checkedRows: CheckedRow[] = []
  for (const row of rows) {
    const inFile = fileDuplicates.get(row.id)
    const earlier = inFile && checkedRows[inFile.id]
    checkedRows.push(checkRow(row, review, earlier, inFile?.similarity))
  }
  return checkedRows
}

const checkCache = new WeakMap<ImportRow, { inputs: readonly unknown[]; checked: CheckedRow }>()

/** Returns the same object until an input changes, so that a change renders only its own card. */
function checkRow(
  row: ImportRow,
  review: Review,
  earlier?: CheckedRow,
  similarity = 0,
): CheckedRow {
  const { id } = row
  const values = getRowValues(row, review)
  const [refusals, question] = [review.refusals[id], review.inCatalogue[id]]
  const [tick, typed] = [review.ticks[id], review.typed[id]]
  const inputs = [values, refusals, question, earlier, similarity, tick, typed]
  const before = checkCache.get(row)
  if (before?.inputs.every((input, at) => input === inputs[at])) return before.checked

  const errors = { ...refusals, ...findTextErrors(values) }
  const duplicate = pickMoreSimilar(question, earlier, similarity)
  const state = Object.keys(errors).length > 0 ? 'faulty' : duplicate ? 'duplicate' : 'ready'
  const isTicked = state !== 'faulty' && (tick ?? state === 'ready')
  const checked: CheckedRow = { row, values, errors, duplicate, state, typed, isTicked }
  checkCache.set(row, { inputs, checked })
  return checked
}

function pickMoreSimilar(
  question: CatalogueMatch | null | undefined,
  row: CheckedRow | undefined,
  similarity: number,
): Duplicate | undefined {
  if (question && !(row && similarity > question.similarity))
    return { kind: 'question', question, similarity: question.similarity }
  return row && { kind: 'row', row, similarity }
}

export function findUncomparedRows(
  rows: readonly CheckedRow[],
  { inCatalogue }: Review,
): CheckedRow[] {
  return rows.filter(({ row }) => inCatalogue[row.id] === undefined)
}

export function findInvalidDescriptions(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.filter(({ errors, typed }) => !typed && errors.description !== undefined)
}

export const ROW_FILTERS = ['all', 'ready', 'faulty', 'duplicate', 'out'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export const ROW_FILTER_LABELS: Record<RowFilter, string> = {
  all: 'All',
  ready: 'Ready',
  faulty: 'Needs fixing',
  duplicate: 'Duplicates',
  out: 'Skipped',
}

export const RowsParamsSchema = v.object({
  show: v.fallback(v.picklist(ROW_FILTERS), 'all'),
  page: PageParamSchema,
})

export function filterRows(rows: readonly CheckedRow[], filter: RowFilter): readonly CheckedRow[] {
  if (filter === 'all') return rows
  return rows.filter(({ state }) => state === filter)
}

export function countRows(rows: readonly CheckedRow[], refused: number): Record<RowFilter, number> {
  const counts = { all: rows.length, ready: 0, faulty: 0, duplicate: 0, out: refused }
  for (const { state } of rows) counts[state]++
  return counts
}
