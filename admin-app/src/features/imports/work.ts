import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { QuestionTextsSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { haveChanged } from '../../lib/form-values.ts'
import { type QuestionValues, textErrors } from '../../lib/question-values.ts'
import type { ImportRow, InCatalogue, Source, Work } from './draft.ts'

export type WorkAction =
  | { kind: 'tick'; ids: readonly number[]; isTicked: boolean }
  | { kind: 'open'; row: ImportRow }
  | { kind: 'type'; id: number; values: QuestionValues }
  | { kind: 'close'; id: number }
  | { kind: 'mend'; row: ImportRow; values: QuestionValues }
  | { kind: 'leave out explanations'; rows: readonly JudgedRow[] }
  | { kind: 'choose category'; categoryId: Id | undefined }
  | ({ kind: 'compare' } & Compared)
  | { kind: 'refuse'; refusals: Work['refusals'] }
  | { kind: 'begin anew'; importId: string }

interface Compared {
  /** Another import may have begun before the answer arrives. */
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

export function isTouched({ mended, typed, ticks }: Work): boolean {
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
      return keepCompared(work, action)
    case 'refuse':
      return { ...work, refusals: action.refusals }
    case 'begin anew':
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

/** Ignores the answer for rows that were edited in the meantime. */
function keepCompared(work: Work, { importId, rows, found }: Compared): Work {
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

export function valuesOf(row: ImportRow, work: Pick<Work, 'mended'>): QuestionValues {
  return work.mended[row.id] ?? row.values
}

/** A row may have no right option yet. */
export function toCompared(values: QuestionValues) {
  const { questionText, options, correctAnswer } = values
  return { questionText, options, ...(correctAnswer && { correctAnswer: Number(correctAnswer) }) }
}

export type RowState = 'ready' | 'faulty' | 'duplicate'

/** An earlier row or a question of the catalogue that is similar to a row. */
export type Duplicate =
  | { kind: 'row'; row: JudgedRow; similarity: number }
  | { kind: 'question'; question: InCatalogue; similarity: number }

/** Similar earlier rows, by the id of the later row. */
export type FileDuplicates = ReadonlyMap<number, { id: number; similarity: number }>

export interface JudgedRow {
  row: ImportRow
  values: QuestionValues
  /** By field of the form, from its schema or the server. */
  errors: Readonly<Record<string, string>>
  duplicate: Duplicate | undefined
  state: RowState
  typed: QuestionValues | undefined
  isTicked: boolean
}

export function judgeRows(
  { rows }: Pick<Source, 'rows'>,
  work: Work,
  fileDuplicates: FileDuplicates,
): JudgedRow[] {
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const inFile = fileDuplicates.get(row.id)
    const earlier = inFile && judged[inFile.id]
    const fromFile: Duplicate | undefined = earlier && {
      kind: 'row',
      row: earlier,
      similarity: inFile.similarity,
    }
    judged.push(judgeRow(row, work, fromFile))
  }
  return judged
}

interface Judgement {
  inputs: readonly unknown[]
  judged: JudgedRow
}

const judgements = new WeakMap<ImportRow, Judgement>()

/** Returns the same object until an input changes, so that a change renders only its own card. */
function judgeRow(row: ImportRow, work: Work, fromFile: Duplicate | undefined): JudgedRow {
  const { id } = row
  const values = valuesOf(row, work)
  const [refusals, question] = [work.refusals[id], work.inCatalogue[id]]
  const [tick, typed] = [work.ticks[id], work.typed[id]]
  const earlier = fromFile?.kind === 'row' ? fromFile.row : undefined
  const inputs = [values, refusals, question, earlier, fromFile?.similarity, tick, typed]
  const before = judgements.get(row)
  if (before?.inputs.every((input, at) => input === inputs[at])) return before.judged

  const errors = { ...refusals, ...textErrors(values) }
  const duplicate = closest(fromCatalogue(question), fromFile)
  const state = Object.keys(errors).length > 0 ? 'faulty' : duplicate ? 'duplicate' : 'ready'
  const isTicked = state !== 'faulty' && (tick ?? state === 'ready')
  const judged: JudgedRow = { row, values, errors, duplicate, state, typed, isTicked }
  judgements.set(row, { inputs, judged })
  return judged
}

function fromCatalogue(question: InCatalogue | null | undefined): Duplicate | undefined {
  return question ? { kind: 'question', question, similarity: question.similarity } : undefined
}

function closest(one: Duplicate | undefined, other: Duplicate | undefined): Duplicate | undefined {
  if (!one || !other) return one ?? other
  return other.similarity > one.similarity ? other : one
}

export function notCompared(rows: readonly JudgedRow[], { inCatalogue }: Work): JudgedRow[] {
  return rows.filter(({ row }) => inCatalogue[row.id] === undefined)
}

export function withInvalidDescription(rows: readonly JudgedRow[]): JudgedRow[] {
  return rows.filter(({ errors, typed }) => !typed && errors.description !== undefined)
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
