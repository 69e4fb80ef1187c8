import type { EventEmitter } from 'node:events'

const STOP_LIMIT_MS = 10_000
/** Under npm a terminal's Ctrl+C reaches the server twice: npm passes it on. */
const SAME_SIGNAL_MS = 500

interface Stop {
  /** Finishes what is under way and closes everything. */
  stop: () => Promise<void>
  /** Called with what went wrong while stopping. */
  report: (error: unknown) => void
}

interface ProcessParts {
  /** Emits SIGTERM and SIGINT. */
  source: EventEmitter
  exit: (code: number) => void
}

export interface StopSignals {
  /** What the first signal does from now on; until then it ends the process at once. */
  stopWith: (stop: Stop) => void
}

/** Stops at the first signal. A second signal, a failure or ten seconds end the process with exit code 1. */
export function catchStopSignals({
  source = process,
  exit = process.exit,
}: Partial<ProcessParts> = {}): StopSignals {
  let current: Stop = { stop: async () => {}, report: () => {} }
  let signalledAt: number | undefined
  const fail = (error: unknown) => {
    current.report(error)
    exit(1)
  }
  const onSignal = () => {
    const now = performance.now()
    if (signalledAt === undefined) {
      signalledAt = now
      setTimeout(() => fail(new Error('The stop took too long')), STOP_LIMIT_MS).unref()
      current.stop().then(() => exit(0), fail)
    } else if (now - signalledAt > SAME_SIGNAL_MS) exit(1)
  }
  source.on('SIGTERM', onSignal)
  source.on('SIGINT', onSignal)
  return {
    stopWith: (stop) => {
      current = stop
    },
  }
}
