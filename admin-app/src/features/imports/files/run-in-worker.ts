import { reportUnexpected, UserFacingError } from '@quiz-kingdom/shared/api/client/http.ts'
import type { JobAnswer, JobMap, JobMessage } from './question-worker.ts'

/** A phone needs a few seconds for 2,000 questions. */
const JOB_TIMEOUT_MS = 30_000

export class JobError extends UserFacingError {
  override readonly name = 'JobError'
}

/** Rejects with `JobError`. Once `signal` aborts, the promise never settles. */
export function runInWorker<K extends keyof JobMap>(
  kind: K,
  job: JobMap[K]['job'],
  signal: AbortSignal,
): Promise<JobMap[K]['result']> {
  const { promise, resolve, reject } = Promise.withResolvers<JobMap[K]['result']>()
  const worker = new Worker(new URL('./question-worker.ts', import.meta.url), { type: 'module' })
  const end = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const timer = setTimeout(() => {
    end()
    reject(new JobError(TIMEOUT_MESSAGE))
  }, JOB_TIMEOUT_MS)
  signal.addEventListener('abort', end, { once: true })
  worker.onmessage = ({ data }: MessageEvent<JobAnswer<K>>) => {
    end()
    if ('result' in data) resolve(data.result)
    else reject(new JobError(data.refused))
  }
  worker.onerror = (event) => {
    event.preventDefault()
    end()
    reportUnexpected(event.error ?? new Error(event.message || 'The worker did not start'))
    reject(new JobError(CRASH_MESSAGE))
  }
  worker.postMessage({ kind, ...job } satisfies Pick<JobMessage, 'kind'>)
  return promise
}

const TIMEOUT_MESSAGE = `This took longer than ${JOB_TIMEOUT_MS / 1000} seconds and was stopped. Try a smaller file.`
const CRASH_MESSAGE =
  'Something went wrong while reading the file. Nothing was imported. Reload the page and try again, or use another format.'
