import type { EventEmitter } from 'node:events'

const STOP_LIMIT_MS = 10_000
/** A terminal's Ctrl+C reaches the server twice when npm, which passes it on, stands between. */
const SAME_SIGNAL_MS = 500

interface Signals {
  /** Whatever emits SIGTERM and SIGINT: the process. */
  source: EventEmitter
  /** Finishes what is under way and gives everything back. */
  stop: () => Promise<void>
  exit: (code: number) => void
  /** Takes what went wrong while stopping. */
  report: (error: unknown) => void
}

/** Stops at the first signal; a second one, a failure or ten seconds end it the hard way. */
export function stopOnSignals({ source, stop, exit, report }: Signals): void {
  let signalledAt: number | undefined
  const onSignal = () => {
    const now = performance.now()
    if (signalledAt === undefined) {
      signalledAt = now
      setTimeout(() => {
        report(new Error('It takes too long'))
        exit(1)
      }, STOP_LIMIT_MS).unref()
      stop().then(
        () => exit(0),
        (error: unknown) => {
          report(error)
          exit(1)
        },
      )
    } else if (now - signalledAt > SAME_SIGNAL_MS) exit(1)
  }
  source.on('SIGTERM', onSignal)
  source.on('SIGINT', onSignal)
}
