import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import type { Bytes, QuestionContent } from '../model/question-file.ts'
import { listLosses } from '../question/losses.ts'
import { writeQuestions } from '../write-question-file.ts'
import { concatBytes } from '../zip/zip-writer.ts'

export async function writeQuestionFile(
  format: ExportFormat,
  questions: readonly QuestionContent[],
) {
  const slices: Bytes[] = []
  for await (const slice of writeQuestions(format, [questions])) slices.push(slice)
  return { bytes: concatBytes(slices), lost: listLosses(format, questions) }
}
