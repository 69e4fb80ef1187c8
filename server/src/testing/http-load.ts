import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface LoadResult {
  answered: number
  /** The errors of sent requests that got no response. */
  cutOff: string[]
  /** The number of responses with `connection: close`. */
  farewells: number
}

export interface LoadOptions {
  port: number
  path: string
  /** The number of clients. Each keeps its connection open and pauses briefly between its requests. */
  clients: number
}

/**
 * Sends requests until the server closes each client's connection. Calls `onAnswered` after `count`
 * responses. The clients run in a thread of their own, because a busy server in this thread would block them.
 */
export async function startLoad(
  options: LoadOptions,
  { count, onAnswered }: { count: number; onAnswered: () => void },
): Promise<LoadResult> {
  const workerData = { ...options, count }
  const worker = new Worker(new URL('./http-load-worker.ts', import.meta.url), { workerData })
  for await (const [message] of on(worker, 'message')) {
    if (message !== 'answered') return message
    onAnswered()
  }
  throw new Error('The load ended without a result')
}
