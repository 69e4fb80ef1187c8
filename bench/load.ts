import { Agent, request } from 'node:http'
import { SESSION_COOKIE } from '../server/src/plugins/sessions.ts'

/** Calls that are under way at any moment. */
const AT_ONCE = 16
const WARM_UP_MS = 300
const MEASURED_MS = 1000

export interface Call {
  method: 'GET' | 'PUT'
  path: string
  /** What the session cookie holds. */
  secret: string
  body?: object
}

export interface Measurement {
  callsPerSecond: number
  p50: number
  p99: number
}

/** Sends calls over connections that are kept alive; times in milliseconds, as the caller sees them. */
export async function measure(port: number, nextCall: () => Call): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  await callFor(WARM_UP_MS, port, agent, nextCall)
  const started = performance.now()
  const times = await callFor(MEASURED_MS, port, agent, nextCall)
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    callsPerSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

async function callFor(
  milliseconds: number,
  port: number,
  agent: Agent,
  nextCall: () => Call,
): Promise<number[]> {
  const end = performance.now() + milliseconds
  const times: number[] = []
  async function callUntilEnd(): Promise<void> {
    while (performance.now() < end) {
      const started = performance.now()
      await send(port, agent, nextCall())
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callUntilEnd))
  return times
}

/** Rejects when the answer is no success: a failing call would be a fast one. */
function send(port: number, agent: Agent, { method, path, secret, body }: Call): Promise<void> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: {
          cookie: `${SESSION_COOKIE}=${secret}`,
          ...(text && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}`))
        })
      },
    )
    sent.once('error', reject)
    sent.end(text)
  })
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
