import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { RetryLater } from '../platform/errors.ts'
import { type Decoded, DecodedSchema, type DecodeOrder } from './to-webp.ts'

const PROGRAM = join(import.meta.dirname, 'decoder-process.ts')
/** Processor time of one image: on a busy machine a small one may take this long by the clock. */
export const LIMIT_MS = 10_000
/** By the clock, for a process that does not get as far as counting. */
const HANG_MS = 60_000
/** Images that may wait. */
const WAITING_MAX = 5
const RETRY_AFTER_S = 10
/** An editor uploads several images in a row, and starting the process takes longer than an image. */
const IDLE_MS = 30_000

export type Decoder = ReturnType<typeof createDecoder>

/**
 * Decodes one image at a time in a process of its own: a drawing can keep librsvg busy for as long as
 * its author likes, and only the end of the process stops that. `decode` makes a WebP of an upload; it
 * returns undefined where that costs too much or crashes the process, and throws `RetryLater` when too
 * many wait. `stop` ends what is under way.
 */
export function createDecoder(limitMs = LIMIT_MS) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const started = fork(PROGRAM, [String(limitMs)], {
      // Neither the server's secrets nor its flags.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  async function decodeNext(order: DecodeOrder): Promise<Decoded | undefined> {
    clearTimeout(idle)
    child ??= start()
    const decoded = await ask(child, order)
    idle = setTimeout(stop, IDLE_MS).unref()
    return decoded
  }

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    decode: async (order: DecodeOrder): Promise<Decoded | undefined> => {
      if (waiting > WAITING_MAX) {
        const reason = 'Other images are being processed right now.'
        throw new RetryLater(503, 'overloaded', reason, RETRY_AFTER_S)
      }
      waiting++
      const decoding = last.then(() => decodeNext(order))
      last = decoding.catch(() => {})
      return decoding.finally(() => waiting--)
    },
    stop,
  }
}

/** Keeps this process running until the answer is there; a child that waits for work does not. */
async function ask(child: ChildProcess, order: DecodeOrder): Promise<Decoded | undefined> {
  child.ref()
  child.channel?.ref()
  const limit = setTimeout(() => child.kill('SIGKILL'), HANG_MS)
  const settled = new AbortController()
  const answer = once(child, 'message', settled).then(([message]: unknown[]) =>
    v.parse(DecodedSchema, message),
  )
  const end = once(child, 'exit', settled).then(([code]: unknown[]) => {
    if (code === null) return undefined
    throw new Error(`The process that decodes images ended with code ${code}`)
  })
  child.send(order)
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(limit)
    settled.abort()
    child.unref()
    child.channel?.unref()
  }
}
