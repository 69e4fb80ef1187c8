import type { LeftTexts } from '@quiz-kingdom/question-files/model/question-file.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { LeftOut, Source } from '../draft/draft.ts'
import { whyLeftOut } from './faults.ts'
import type { JudgedRow } from './judge-rows.ts'

export function leftOutOf(
  rows: readonly JudgedRow[],
  { refused }: Pick<Source, 'refused'>,
): LeftOut {
  const left: LeftOut['left'] = []
  for (const judged of rows) {
    const reason = whyLeftOut(judged)
    if (reason !== undefined) left.push({ reason, texts: textsOf(judged.values) })
  }
  for (const { reason, left: texts } of refused) if (texts) left.push({ reason, texts })
  const unwritten = refused.filter(({ left }) => left === undefined).length
  return { left, unwritten }
}

function textsOf(values: QuestionValues): LeftTexts {
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
