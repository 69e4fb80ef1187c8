import type { WrittenFormat } from '@quiz-kingdom/shared/entities/question-export.ts'
import { concatBytes } from '../concat-bytes.ts'
import { listLosses } from '../losses.ts'
import type { Bytes, QuestionContent } from '../question-file.ts'
import { writeQuestions } from '../write-question-file.ts'

export async function writeQuestionFile(
  format: WrittenFormat,
  questions: readonly QuestionContent[],
) {
  const slices: Bytes[] = []
  for await (const slice of writeQuestions(format, [questions])) slices.push(slice)
  return { bytes: concatBytes(slices), lost: listLosses(format, questions) }
}
