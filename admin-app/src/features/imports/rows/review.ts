import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { QuestionTextsSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { haveChanged } from '../../../lib/form/form-values.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { CatalogueMatch, ImportRow, Review } from '../draft/draft.ts'
import { type CheckedRow, getRowValues } from './check-rows.ts'

/** Changes the review that is current by then, because a search or a request may take a while. */
export type ReviewChange = (review: Review) => Review

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

export const tickRows =
  (ids: readonly number[], isTicked: boolean): ReviewChange =>
  (review) => {
    const ticks = ids.map((id) => [id, isTicked])
    return { ...review, ticks: { ...review.ticks, ...Object.fromEntries(ticks) } }
  }

export const typeRow =
  (id: number, values: QuestionValues): ReviewChange =>
  (review) => ({ ...review, typed: { ...review.typed, [id]: values } })

export const closeRow =
  (id: number): ReviewChange =>
  (review) => ({ ...review, typed: omitRows(review.typed, [id]) })

export const editRow =
  ({ id, values: original }: ImportRow, values: QuestionValues): ReviewChange =>
  (review) => {
    const others = omitRows(review.mended, [id])
    return {
      ...review,
      mended: haveChanged(original, values) ? { ...others, [id]: values } : others,
      typed: omitRows(review.typed, [id]),
      refusals: omitRows(review.refusals, [id]),
      inCatalogue: omitRows(review.inCatalogue, [id]),
    }
  }

export const removeExplanations =
  (rows: readonly CheckedRow[]): ReviewChange =>
  (review) => {
    const edited = rows.map(({ row, values }) => [row.id, { ...values, description: '' }])
    const ids = rows.map(({ row }) => row.id)
    return {
      ...review,
      mended: { ...review.mended, ...Object.fromEntries(edited) },
      refusals: omitRows(review.refusals, ids),
    }
  }

export const chooseCategory =
  (categoryId: Id | undefined): ReviewChange =>
  ({ categoryId: _, ...rest }) => ({ ...rest, ...(categoryId && { categoryId }) })

/** Ignores the result for another import, and for rows that were edited in the meantime. */
export const addCatalogueMatches =
  (
    importId: string,
    rows: readonly CheckedRow[],
    found: ReadonlyMap<number, CatalogueMatch>,
  ): ReviewChange =>
  (review) => {
    if (importId !== review.importId) return review
    const current = rows.filter(({ row, values }) => getRowValues(row, review) === values)
    const answers = current.map(({ row }) => [row.id, found.get(row.id) ?? null])
    return { ...review, inCatalogue: { ...review.inCatalogue, ...Object.fromEntries(answers) } }
  }

export const refuseRows =
  (refusals: Review['refusals']): ReviewChange =>
  (review) => ({ ...review, refusals })

/** Searches the catalogue again, because it may now contain rows of an earlier attempt. */
export const restartImport =
  (importId: string): ReviewChange =>
  (review) => ({ ...review, importId, inCatalogue: {} })

function omitRows<T>(byRow: Record<string, T>, ids: readonly number[]): Record<string, T> {
  const rest = { ...byRow }
  for (const id of ids) delete rest[id]
  return rest
}

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
