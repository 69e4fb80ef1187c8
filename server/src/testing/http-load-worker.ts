import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadOptions, LoadResult } from './http-load.ts'

const PAUSE_MAX_MS = 10

const { port, path, clients, count }: LoadOptions & { count: number } = workerData
const load: LoadResult = { answered: 0, cutOff: [], farewells: 0 }
await Promise.all(Array.from({ length: clients }, runClient))
parentPort?.postMessage(load)

async function runClient(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    try {
      if ((await sendRequest(agent)) === 'close') return agent.destroy()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return
      load.cutOff.push(String(error))
    }
    await sleep(Math.random() * PAUSE_MAX_MS)
  }
}

async function sendRequest(agent: Agent): Promise<string | undefined> {
  const sent = get({ host: '127.0.0.1', port, path, agent })
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new Error('There was no answer')
  await once(answer.resume(), 'end')
  load.answered++
  if (load.answered === count) parentPort?.postMessage('answered')
  const { connection } = answer.headers
  if (connection === 'close') load.farewells++
  return connection
}
