import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Load {
  answered: number
  /** The errors of requests that were sent and not answered. */
  cutOff: string[]
  /** The number of answers with `connection: close`. */
  farewells: number
}

export interface LoadOptions {
  port: number
  path: string
  /** Each keeps its connection open and pauses briefly between its calls. */
  clients: number
}

/**
 * Calls until each client was told to close its connection or is refused. `onAnswered` runs after `count`
 * answers. The clients run in a thread of their own, because they would send nothing while the server works.
 */
export async function startLoad(
  options: LoadOptions,
  { count, onAnswered }: { count: number; onAnswered: () => void },
): Promise<Load> {
  const workerData = { ...options, count }
  const worker = new Worker(new URL('./http-load-worker.ts', import.meta.url), { workerData })
  for await (const [message] of on(worker, 'message')) {
    if (message !== 'answered') return message
    onAnswered()
  }
  throw new Error('The load ended without a result')
}
