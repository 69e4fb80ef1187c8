import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError } from '@quiz-kingdom/question-files/model/question-file.ts'
import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import type { FileReaderAnswer } from './file-reader.ts'

const answer = (message: FileReaderAnswer) => parentPort?.postMessage(message)

try {
  answer({ reading: await readQuestionFile(workerData) })
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error
  answer({ refused: error.message })
}
