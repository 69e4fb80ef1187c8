import { setTimeout as sleep } from 'node:timers/promises'

/** How long a reader waits for what was played just now, before seeing what is counted so far. */
const ASKED_LIMIT_MS = 200
/** Work rests after each step, this many times as long as the step took. */
const REST = 2

/** Work beside the calls, on the database that they wait for, and so a step at a time. */
export interface Stepper {
  /** From now on it runs now and then. */
  start: () => void
  /** Does what there is to do by now, if that is quickly done. Never rejects. */
  catchUp: () => Promise<void>
  /** Resolves when it has come to rest, at the end of the step that it is at. */
  stop: () => Promise<void>
}

interface Work {
  /** What there is to do now. */
  takeSteps: () => AsyncGenerator<void, void>
  everyMs: number
  onFailure: (error: unknown) => void
}

/** Each process has its own. */
export function createStepper({ takeSteps, everyMs, onFailure }: Work): Stepper {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let restUntil = 0
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function rest(): Promise<void> {
    const milliseconds = restUntil - performance.now()
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: stopping.signal })
  }

  async function runOnce(): Promise<void> {
    const steps = takeSteps()
    for (;;) {
      await rest()
      const started = performance.now()
      const { done } = await steps.next()
      const ended = performance.now()
      restUntil = ended + REST * (ended - started)
      if (done) return
    }
  }

  /** One run at a time. Whoever asks during one waits for the next: it does what that one misses. */
  function run(): Promise<void> {
    next ??= running.then(() => {
      next = undefined
      if (stopping.signal.aborted) return
      running = runOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      return running
    })
    return next
  }

  return {
    start: () => {
      void run()
      timer = setInterval(() => void run(), everyMs)
    },
    catchUp: async () => {
      const answered = new AbortController()
      const limit = sleep(ASKED_LIMIT_MS, undefined, { signal: answered.signal }).catch(() => {})
      await Promise.race([run(), limit])
      answered.abort()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
