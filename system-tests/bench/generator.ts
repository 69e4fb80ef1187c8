import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { quantile } from '../support/report.ts'

/** A process of its own, so that whoever is measured shares no event loop with who measures. */

const JobSchema = v.object({
  /**
   * The ports of one or several processes each, which share the connections. Asked in turn, over and over, so that a
   * machine that is busy for a while slows all alike.
   */
  targets: v.pipe(v.array(v.pipe(v.array(v.number()), v.nonEmpty())), v.nonEmpty()),
  rounds: v.number(),
  connections: v.number(),
  warmUpMs: v.number(),
  measuredMs: v.number(),
  /** Whole requests as they go over the wire; each connection takes the next one, over and over. */
  requests: v.pipe(v.array(v.string()), v.nonEmpty()),
})
export type Job = v.InferInput<typeof JobSchema>

export interface Load {
  callsPerSecond: number
  /** Milliseconds, as the caller sees them. */
  p50: number
  p99: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

const job = v.parse(JobSchema, await json(process.stdin))
const requests = job.requests.map((text) => Buffer.from(text))
let next = 0

function takeRequest(): Buffer {
  const request = requests[next++ % requests.length]
  if (!request) throw new RangeError('There are no requests')
  return request
}

interface Turn {
  port: number
  measuredFrom: number
  end: number
  /** What each answer took goes here. */
  times: number[]
}

/** Calls one after the other until the time is over. */
function callUntilEnd({ port, measuredFrom, end, times }: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sentAt = 0
    let received = 0
    let expected = 0

    const send = (): void => {
      if (performance.now() >= end) {
        socket.end()
        resolve()
        return
      }
      received = 0
      expected = 0
      sentAt = performance.now()
      socket.write(takeRequest())
    }

    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (data) => {
      const chunk = typeof data === 'string' ? Buffer.from(data) : data
      if (expected === 0) {
        const headEnd = chunk.indexOf(HEAD_END)
        const head = chunk.toString('latin1', 0, headEnd)
        if (headEnd < 0 || !/^HTTP\/1\.1 (20\d|304)/.test(head)) {
          return reject(new Error(`Unexpected answer: ${chunk.toString('latin1', 0, 300)}`))
        }
        const length = /content-length: (\d+)/i.exec(head)?.[1] ?? '0'
        expected = headEnd + HEAD_END.length + Number(length)
      }
      received += chunk.length
      if (received < expected) return
      if (sentAt >= measuredFrom) times.push(performance.now() - sentAt)
      send()
    })
  })
}

async function takeTurn(ports: readonly number[]): Promise<Load> {
  const times: number[] = []
  const measuredFrom = performance.now() + job.warmUpMs
  const turn = { measuredFrom, end: measuredFrom + job.measuredMs, times }
  await Promise.all(
    ports.flatMap((port, index) =>
      Array.from({ length: Math.ceil((job.connections - index) / ports.length) }, () =>
        callUntilEnd({ ...turn, port }),
      ),
    ),
  )
  return {
    callsPerSecond: times.length / (job.measuredMs / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

const rounds: Load[][] = []
for (let round = 0; round < job.rounds; round++) {
  const loads: Load[] = []
  for (const ports of job.targets) loads.push(await takeTurn(ports))
  rounds.push(loads)
}
process.stdout.write(JSON.stringify(rounds))
