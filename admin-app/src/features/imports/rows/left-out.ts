import type { RowTexts } from '@quiz-kingdom/question-files/model/question-file.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { ImportSource, LeftOutRows } from '../draft/draft.ts'
import type { CheckedRow } from './check-rows.ts'
import { findLeftOutReason } from './faults.ts'

export function findLeftOutRows(
  rows: readonly CheckedRow[],
  { refused }: Pick<ImportSource, 'refused'>,
): LeftOutRows {
  const left: LeftOutRows['left'] = []
  for (const checked of rows) {
    const reason = findLeftOutReason(checked)
    if (reason !== undefined) left.push({ reason, texts: toRowTexts(checked.values) })
  }
  for (const { reason, left: texts } of refused) if (texts) left.push({ reason, texts })
  const unwritten = refused.filter(({ left }) => left === undefined).length
  return { left, unwritten }
}

function toRowTexts(values: QuestionValues): RowTexts {
  const { questionText, options, correctAnswer, description, keepOrder, difficulty } = values
  const correct = correctAnswer === '' ? '' : String(Number(correctAnswer) + 1)
  return {
    questionText,
    options,
    description,
    correct,
    keepOrder: keepOrder ? 'yes' : '',
    difficulty: String(difficulty),
  }
}
