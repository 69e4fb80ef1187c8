import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import type { Bytes, FileWriter, QuestionContent } from './model/question-file.ts'
import { createFileSplitter } from './readable-files.ts'
import { createWriter, type QuestionBatches } from './write-question-file.ts'
import { type ArchivedFile, ZipWriter } from './zip/zip-writer.ts'

/** Writes an archive of importable files. `nameOf` returns a file's name by its number, from 1. */
export async function* writeArchive(
  format: ExportFormat,
  batches: QuestionBatches,
  nameOf: (number: number) => string,
): AsyncGenerator<Bytes, void> {
  const zip = new ZipWriter()
  const filling = createFileSplitter(format)
  let open: { file: ArchivedFile; writer: FileWriter } | undefined
  const begin = () => {
    end()
    open = { file: zip.store(nameOf(filling.count())), writer: createWriter(format) }
  }
  const end = () => {
    open?.file.write(open.writer.end())
    open?.file.end()
  }
  const write = (question: QuestionContent) => {
    if (filling.add(question)) begin()
    open?.file.write(open.writer.write([question]))
  }
  for await (const batch of batches) {
    batch.forEach(write)
    yield zip.take()
  }
  end()
  yield zip.end()
}
