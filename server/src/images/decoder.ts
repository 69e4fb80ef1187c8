import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import { type DecodeRequest, type DecodeResult, DecodeResultSchema } from './to-webp.ts'

const DECODER_PATH = join(import.meta.dirname, 'decoder-process.ts')
/** For one image. Elapsed time would be no measure, because a busy machine needs long for a small image. */
export const PROCESSOR_TIME_LIMIT_MS = 10_000
/** Elapsed time, for a process that hangs without using the processor. */
const HANG_LIMIT_MS = 60_000
const QUEUE_LIMITS = { atOnce: 1, waiting: 5, waitMs: HANG_LIMIT_MS, now: () => performance.now() }
/** Editors upload several images in a row, and starting the process takes longer than decoding an image. */
const IDLE_TIMEOUT_MS = 30_000

export type Decoder = ReturnType<typeof createDecoder>

/**
 * Decodes one image at a time in a child process, because librsvg may never finish a hostile drawing.
 * `decode` returns undefined if the image takes too long or crashes the process. Throws `RetryLaterError` if
 * too many images wait.
 */
export function createDecoder(limitMs = PROCESSOR_TIME_LIMIT_MS) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = createConcurrencyLimit(QUEUE_LIMITS)

  function start(): ChildProcess {
    const started = fork(DECODER_PATH, [String(limitMs)], {
      // The child gets neither the secrets nor the flags of the server.
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

/** A child that is decoding keeps the server running. An idle child does not. */
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
