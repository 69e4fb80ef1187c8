import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import { type DecodeRequest, type DecodeResult, DecodeResultSchema } from './to-webp.ts'

const PROCESS_PATH = join(import.meta.dirname, 'decoder-process.ts')
/** Processor time for one image. Not wall-clock time, which even a small image can exceed on a busy machine. */
export const PROCESSOR_TIME_LIMIT_MS = 10_000
/** The limit of wall-clock time, for a process that hangs before it measures its processor time. */
const HANG_LIMIT_MS = 60_000
const QUEUE_LIMITS = { atOnce: 1, waiting: 5, waitMs: HANG_LIMIT_MS, now: () => performance.now() }
/**
 * How long an idle process is kept. Editors upload several images in a row, and starting the process takes
 * longer than decoding an image.
 */
const IDLE_TIMEOUT_MS = 30_000

export type Decoder = ReturnType<typeof createDecoder>

/**
 * Decodes one image at a time in a process of its own, because a hostile drawing can keep librsvg busy
 * without end, and only killing the process stops that. `decode` turns an upload into a WebP. It
 * returns undefined when that takes too long or crashes the process, and throws `RetryLaterError` when too
 * many images wait. `stop` kills the process.
 */
export function createDecoder(limitMs = PROCESSOR_TIME_LIMIT_MS) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = createConcurrencyLimit(QUEUE_LIMITS)

  function start(): ChildProcess {
    const started = fork(PROCESS_PATH, [String(limitMs)], {
      // The child gets neither the server's secrets nor its flags.
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

  async function decodeNext(order: DecodeRequest): Promise<DecodeResult | undefined> {
    clearTimeout(idle)
    child ??= start()
    const decoded = await requestDecoding(child, order)
    idle = setTimeout(stop, IDLE_TIMEOUT_MS).unref()
    return decoded
  }

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return { decode: (order: DecodeRequest) => turns.run(() => decodeNext(order)), stop }
}

/** A child that is decoding keeps the server running, an idle one does not. */
async function requestDecoding(child: ChildProcess, order: DecodeRequest) {
  child.ref()
  child.channel?.ref()
  const limit = setTimeout(() => child.kill('SIGKILL'), HANG_LIMIT_MS)
  const settled = new AbortController()
  const answer = once(child, 'message', settled).then(([message]: unknown[]) =>
    v.parse(DecodeResultSchema, message),
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
