import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { QuestionTextsSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { haveChanged } from '../../../lib/form/form-values.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { CatalogueMatch, ImportRow, Review } from '../draft/draft.ts'
import { type CheckedRow, getRowValues } from './check-rows.ts'

export type ReviewAction =
  | { kind: 'tick'; ids: readonly number[]; isTicked: boolean }
  | { kind: 'open'; row: ImportRow }
  | { kind: 'type'; id: number; values: QuestionValues }
  | { kind: 'close'; id: number }
  | { kind: 'edit'; row: ImportRow; values: QuestionValues }
  | { kind: 'leave out explanations'; rows: readonly CheckedRow[] }
  | { kind: 'choose category'; categoryId: Id | undefined }
  | ({ kind: 'compare' } & CatalogueSearchResult)
  | { kind: 'refuse'; refusals: Review['refusals'] }
  | { kind: 'restart'; importId: string }

interface CatalogueSearchResult {
  /** The import whose rows were compared. Another import may have begun before the result arrives. */
  importId: string
  rows: readonly CheckedRow[]
  found: ReadonlyMap<number, CatalogueMatch>
}

/** 96 random bits. `crypto.randomUUID` is missing where the console is served without TLS. */
export function createImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function createReview(importId: string, categoryId: Id | undefined): Review {
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

export function hasChanges({ mended, typed, ticks }: Review): boolean {
  return [mended, typed, ticks].some((byRow) => Object.keys(byRow).length > 0)
}

export function updateReview(review: Review, action: ReviewAction): Review {
  switch (action.kind) {
    case 'tick':
      return { ...review, ticks: { ...review.ticks, ...tickRows(action.ids, action.isTicked) } }
    case 'open':
      return {
        ...review,
        typed: { ...review.typed, [action.row.id]: getRowValues(action.row, review) },
      }
    case 'type':
      return { ...review, typed: { ...review.typed, [action.id]: action.values } }
    case 'close':
      return { ...review, typed: omitRows(review.typed, [action.id]) }
    case 'edit':
      return editRow(review, action.row, action.values)
    case 'leave out explanations':
      return removeExplanations(review, action.rows)
    case 'choose category': {
      const { categoryId: _, ...rest } = review
      return action.categoryId ? { ...rest, categoryId: action.categoryId } : rest
    }
    case 'compare':
      return addCatalogueMatches(review, action)
    case 'refuse':
      return { ...review, refusals: action.refusals }
    case 'restart':
      // Rows of an earlier attempt may be in the catalogue now.
      return { ...review, importId: action.importId, inCatalogue: {} }
  }
}

function editRow(review: Review, row: ImportRow, values: QuestionValues): Review {
  const { id } = row
  const others = omitRows(review.mended, [id])
  return {
    ...review,
    mended: haveChanged(row.values, values) ? { ...others, [id]: values } : others,
    typed: omitRows(review.typed, [id]),
    refusals: omitRows(review.refusals, [id]),
    inCatalogue: omitRows(review.inCatalogue, [id]),
  }
}

function removeExplanations(review: Review, rows: readonly CheckedRow[]): Review {
  const edited = rows.map(({ row, values }) => [row.id, { ...values, description: '' }])
  return {
    ...review,
    mended: { ...review.mended, ...Object.fromEntries(edited) },
    refusals: omitRows(
      review.refusals,
      rows.map(({ row }) => row.id),
    ),
  }
}

/** Ignores the result for rows that were edited in the meantime. */
function addCatalogueMatches(
  review: Review,
  { importId, rows, found }: CatalogueSearchResult,
): Review {
  if (importId !== review.importId) return review
  const current = rows.filter(({ row, values }) => getRowValues(row, review) === values)
  const answers = current.map(({ row }) => [row.id, found.get(row.id) ?? null])
  return { ...review, inCatalogue: { ...review.inCatalogue, ...Object.fromEntries(answers) } }
}

function omitRows<T>(byRow: Record<string, T>, ids: readonly number[]): Record<string, T> {
  const rest = { ...byRow }
  for (const id of ids) delete rest[id]
  return rest
}

const tickRows = (ids: readonly number[], isTicked: boolean): Review['ticks'] =>
  Object.fromEntries(ids.map((id) => [id, isTicked]))

export function toImportedQuestions(rows: readonly CheckedRow[]) {
  return rows.map(({ row: { picture }, values }) => ({
    ...v.parse(QuestionTextsSchema, values),
    ...(picture && { picture }),
  }))
}

const QUESTION_FIELD_PATTERN = /^questions\.(\d+)\.(.+)$/

/** Maps `questions.3.options` to the field `options` of the fourth row that was sent. */
export function groupRefusalsByRow(
  fields: Readonly<Record<string, string>>,
  sent: readonly CheckedRow[],
): Review['refusals'] {
  const refusals: Review['refusals'] = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field] = QUESTION_FIELD_PATTERN.exec(path) ?? []
    const id = sent[Number(index)]?.row.id
    if (id === undefined || field === undefined) continue
    refusals[id] = { ...refusals[id], [field]: message }
  }
  return refusals
}
