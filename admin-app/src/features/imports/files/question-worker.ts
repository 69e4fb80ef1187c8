import type { ColumnRoles, ParsedFile } from '@quiz-kingdom/question-files/model/question-file.ts'
import { UnreadableFileError } from '@quiz-kingdom/question-files/model/question-file.ts'
import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import {
  type ComparedQuestion,
  findClosestEarlier,
  type SimilarPair,
} from '@quiz-kingdom/shared/similar-questions.ts'

export interface JobMap {
  read: { job: { content: Blob; roles?: ColumnRoles }; result: ParsedFile }
  /** Finds the most similar earlier question for each question. */
  compare: { job: { questions: readonly ComparedQuestion[] }; result: SimilarPair[] }
}

export type JobMessage = { [K in keyof JobMap]: { kind: K } & JobMap[K]['job'] }[keyof JobMap]

/** `refused` is a message for the admin. */
export type JobAnswer<K extends keyof JobMap> =
  | { result: JobMap[K]['result'] }
  | { refused: string }

self.onmessage = async ({ data }: MessageEvent<JobMessage>) => {
  try {
    self.postMessage({ result: await runJob(data) })
  } catch (error) {
    if (error instanceof UnreadableFileError) self.postMessage({ refused: error.message })
    else throwUncaught(error)
  }
}

/** Rejections do not reach the `onerror` of a worker, so the error is thrown outside of a promise. */
function throwUncaught(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

async function runJob(message: JobMessage): Promise<JobMap[keyof JobMap]['result']> {
  if (message.kind === 'compare') return findClosestEarlier(message.questions)
  return readQuestionFile(new Uint8Array(await message.content.arrayBuffer()), message.roles)
}
