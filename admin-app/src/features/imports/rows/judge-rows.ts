import { findTextErrors, type QuestionValues } from '../../../lib/form/question-values.ts'
import type { ImportRow, InCatalogue, Source, Work } from '../draft/draft.ts'

export function valuesOf(row: ImportRow, work: Pick<Work, 'mended'>): QuestionValues {
  return work.mended[row.id] ?? row.values
}

/** Leaves out `correctAnswer` while the row has no right option. */
export function toComparison(values: QuestionValues) {
  const { questionText, options, correctAnswer } = values
  return { questionText, options, ...(correctAnswer && { correctAnswer: Number(correctAnswer) }) }
}

type RowState = 'ready' | 'faulty' | 'duplicate'

/** An earlier row or a question of the catalogue that is similar to a row. */
export type Duplicate =
  | { kind: 'row'; row: JudgedRow; similarity: number }
  | { kind: 'question'; question: InCatalogue; similarity: number }

/** Similar earlier rows, by the id of the later row. */
export type FileDuplicates = ReadonlyMap<number, { id: number; similarity: number }>

export interface JudgedRow {
  row: ImportRow
  values: QuestionValues
  /** Messages by field of the form, from the schema of the form or from the server. */
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

  const errors = { ...refusals, ...findTextErrors(values) }
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

export function rowsToCompare(rows: readonly JudgedRow[], { inCatalogue }: Work): JudgedRow[] {
  return rows.filter(({ row }) => inCatalogue[row.id] === undefined)
}

export function withInvalidDescription(rows: readonly JudgedRow[]): JudgedRow[] {
  return rows.filter(({ errors, typed }) => !typed && errors.description !== undefined)
}
