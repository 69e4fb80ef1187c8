import { writeAiken } from './aiken.ts'
import { writeGift } from './gift.ts'
import { JSON_FRAME, writeJsonQuestions } from './json.ts'
import { writeMoodleXml } from './moodle-xml.ts'
import { writeQti } from './qti.ts'
import type { QuestionContent, WrittenBytes, WrittenFormat, WrittenText } from './question-file.ts'
import { CSV_START, writeCsvRows, writeXlsx } from './table/write-table.ts'

type Batches = AsyncIterable<readonly QuestionContent[]> | Iterable<readonly QuestionContent[]>
type Bytes = Uint8Array<ArrayBuffer>

/** Writes questions batch by batch where the format allows it. `lose` hears what it cannot hold, each thing once. */
export async function* writeQuestions(
  format: WrittenFormat,
  batches: Batches,
  lose: (what: string) => void,
): AsyncGenerator<Bytes, void> {
  const heard = new Set<string>()
  const loseOnce = (what: string) => {
    if (!heard.has(what)) lose(what)
    heard.add(what)
  }
  const pass = <T extends WrittenText | WrittenBytes>(written: T): T => {
    written.lost.forEach(loseOnce)
    return written
  }
  const held = WITHOUT_PICTURES.has(format) ? withoutPictures(batches, loseOnce) : batches
  const writer = WRITERS[format]
  if ('writeAll' in writer) {
    const written = pass(await writer.writeAll(await collect(held)))
    yield 'bytes' in written ? written.bytes : encode(written.text)
    return
  }
  let before = writer.start
  for await (const batch of held) {
    if (batch.length === 0) continue
    yield encode(before + pass(writer.write(batch)).text)
    before = writer.between
  }
  yield encode((before === writer.start ? before : '') + writer.end)
}

const WITHOUT_PICTURES: ReadonlySet<WrittenFormat> = new Set(['csv', 'xlsx', 'gift', 'aiken'])
const PICTURES_LOST = 'Pictures are left out: only our own JSON, Moodle XML and QTI hold them.'

async function* withoutPictures(
  batches: Batches,
  lose: (what: string) => void,
): AsyncGenerator<QuestionContent[], void> {
  for await (const batch of batches) {
    if (batch.some(({ picture }) => picture)) lose(PICTURES_LOST)
    yield batch.map(({ picture: _, ...question }) => question)
  }
}

/** Writes all at once. */
export async function writeQuestionFile(
  format: WrittenFormat,
  questions: readonly QuestionContent[],
): Promise<WrittenBytes> {
  const lost: string[] = []
  const parts: Bytes[] = []
  for await (const part of writeQuestions(format, [questions], (what) => lost.push(what))) {
    parts.push(part)
  }
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), lost }
}

/** Batch after batch, with what stands around them. */
interface BatchWriter {
  start: string
  between: string
  end: string
  write: (questions: readonly QuestionContent[]) => WrittenText
}

interface WholeWriter {
  writeAll: (
    questions: readonly QuestionContent[],
  ) => WrittenText | WrittenBytes | Promise<WrittenText | WrittenBytes>
}

const BLOCKS = { start: '', between: '\n', end: '' }

const WRITERS: Record<WrittenFormat, BatchWriter | WholeWriter> = {
  json: { ...JSON_FRAME, write: writeJsonQuestions },
  csv: { start: CSV_START, between: '', end: '', write: writeCsvRows },
  gift: { ...BLOCKS, write: writeGift },
  aiken: { ...BLOCKS, write: writeAiken },
  xlsx: { writeAll: writeXlsx },
  'moodle-xml': { writeAll: writeMoodleXml },
  qti: { writeAll: writeQti },
}

async function collect(batches: Batches): Promise<QuestionContent[]> {
  const all: QuestionContent[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

const encoder = new TextEncoder()
const encode = (text: string): Bytes => encoder.encode(text)
