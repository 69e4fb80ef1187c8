const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Sends in rounds, one at a time, and tries again after pauses that grow for as long as something waits. */
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

  /** To be called when something may have begun or ended to wait. */
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
