import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { writeAiken } from './formats/aiken.ts'
import { writeGift } from './formats/gift.ts'
import { JSON_FRAME, writeJsonQuestions } from './formats/json.ts'
import { MOODLE_FRAME, writeMoodleQuestions } from './formats/moodle-xml.ts'
import { createQtiWriter } from './formats/write-qti.ts'
import type { Bytes, FileWriter, QuestionContent } from './model/question-file.ts'
import { CSV_START, createXlsxWriter, writeCsvRows } from './table/write-table.ts'

export type QuestionBatches =
  | AsyncIterable<readonly QuestionContent[]>
  | Iterable<readonly QuestionContent[]>

export async function* writeQuestions(
  format: ExportFormat,
  batches: QuestionBatches,
): AsyncGenerator<Bytes, void> {
  const writer = createWriter(format)
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield writer.write(batch)
  }
  yield writer.end()
}

interface TextFormat {
  start: string
  between: string
  end: string
  write: (questions: readonly QuestionContent[]) => string
}

const encoder = new TextEncoder()

const createTextWriter =
  ({ start, between, end, write }: TextFormat) =>
  (): FileWriter => {
    let before = start
    return {
      write(questions) {
        const slice = encoder.encode(before + write(questions))
        before = between
        return slice
      },
      end: () => encoder.encode((before === start ? start : '') + end),
    }
  }

const BLOCK_FRAME = { start: '', between: '\n', end: '' }

const WRITERS_BY_FORMAT: Record<ExportFormat, () => FileWriter> = {
  json: createTextWriter({ ...JSON_FRAME, write: writeJsonQuestions }),
  csv: createTextWriter({ start: CSV_START, between: '', end: '', write: writeCsvRows }),
  gift: createTextWriter({ ...BLOCK_FRAME, write: writeGift }),
  aiken: createTextWriter({ ...BLOCK_FRAME, write: writeAiken }),
  xlsx: createXlsxWriter,
  'moodle-xml': createTextWriter({ ...MOODLE_FRAME, write: writeMoodleQuestions }),
  qti: createQtiWriter,
}

export const createWriter = (format: ExportFormat): FileWriter => WRITERS_BY_FORMAT[format]()
