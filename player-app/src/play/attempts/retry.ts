const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Runs `sendAll`, one round at a time, with growing pauses, while `isWaiting` returns true. */
export function createRetry(sendAll: () => Promise<void>, isWaiting: () => boolean) {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | undefined

  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    round ??= sendAll().finally(() => {
      round = undefined
      later()
    })
    return round
  }

  /** Call when the result of `isWaiting` may have changed. */
  function later(): void {
    const waits = isWaiting()
    if (!waits) pause = FIRST_PAUSE_MS
    if (!waits || round || timer !== undefined) return
    timer = setTimeout(send, pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }

  return {
    send,
    later,
    sendSoon: (): Promise<void> => {
      pause = FIRST_PAUSE_MS
      return send()
    },
  }
}
