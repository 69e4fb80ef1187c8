import type { WrittenFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { writeAiken } from './formats/aiken.ts'
import { writeGift } from './formats/gift.ts'
import { JSON_FRAME, writeJsonQuestions } from './formats/json.ts'
import { MOODLE_FRAME, writeMoodleQuestions } from './formats/moodle-xml.ts'
import { qtiWriter } from './formats/write-qti.ts'
import type { Bytes, FileWriter, QuestionContent } from './model/question-file.ts'
import { CSV_START, writeCsvRows, xlsxWriter } from './table/write-table.ts'

export type Batches =
  | AsyncIterable<readonly QuestionContent[]>
  | Iterable<readonly QuestionContent[]>

export async function* writeQuestions(
  format: WrittenFormat,
  batches: Batches,
): AsyncGenerator<Bytes, void> {
  const writer = writerOf(format)
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

const textWriter =
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

const BLOCKS = { start: '', between: '\n', end: '' }

const WRITERS: Record<WrittenFormat, () => FileWriter> = {
  json: textWriter({ ...JSON_FRAME, write: writeJsonQuestions }),
  csv: textWriter({ start: CSV_START, between: '', end: '', write: writeCsvRows }),
  gift: textWriter({ ...BLOCKS, write: writeGift }),
  aiken: textWriter({ ...BLOCKS, write: writeAiken }),
  xlsx: xlsxWriter,
  'moodle-xml': textWriter({ ...MOODLE_FRAME, write: writeMoodleQuestions }),
  qti: qtiWriter,
}

export const writerOf = (format: WrittenFormat): FileWriter => WRITERS[format]()
