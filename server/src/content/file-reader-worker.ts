import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError } from '@quiz-kingdom/question-files/model/question-file.ts'
import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import type { FileReaderAnswer } from './file-reader.ts'

const postAnswer = (message: FileReaderAnswer) => parentPort?.postMessage(message)

try {
  postAnswer({ reading: await readQuestionFile(workerData) })
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error
  postAnswer({ refused: error.message })
}
