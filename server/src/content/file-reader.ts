import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ParsedFile } from '@quiz-kingdom/question-files/model/question-file.ts'

/** `refused` is a message that can be shown to the user. */
export type FileReaderAnswer = { reading: ParsedFile } | { refused: string }

const WORKER_PATH = join(import.meta.dirname, 'file-reader-worker.ts')
export const READ_TIMEOUT_S = 30
const READ_MEMORY_MAX_MB = 1_000

/**
 * Reads a question file in a thread that is stopped when it takes too long or too much memory. Throws an
 * error with a message that can be shown to the user.
 */
export async function readFileInWorker(
  bytes: Uint8Array,
  { limitS = READ_TIMEOUT_S, memoryMb = READ_MEMORY_MAX_MB, program = WORKER_PATH } = {},
): Promise<ParsedFile> {
  const worker = new Worker(program, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), limitS * 1_000)
  try {
    const [answer]: FileReaderAnswer[] = await once(worker, 'message', { signal: timer.signal })
    if (!answer) throw new Error('The reader returned nothing.')
    if ('refused' in answer) throw new Error(answer.refused)
    return answer.reading
  } catch (error) {
    if (timer.signal.aborted) {
      throw new Error(`Reading took longer than ${limitS} seconds.`, { cause: error })
    }
    if (isOutOfMemory(error)) {
      throw new Error(`Reading took more than ${memoryMb} MB of memory.`, { cause: error })
    }
    throw error
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
