import * as v from 'valibot'
import { LIVE_HEARTBEAT_S } from '../../entities/game/live.ts'
import { streamAsPlayer } from '../game/live.ts'
import { type ApiError, parseJson, toApiError } from './http.ts'

interface StreamListeners<View> {
  onView: (view: View) => void
  /** The stream reconnects by itself after losing the connection. */
  onConnection: (isConnected: boolean) => void
  /** Called when the server refuses the stream, which then ends. */
  onRefused: (error: ApiError) => void
}

interface LiveStream {
  stop: () => void
  /** Reconnects unless the server sent something within the last heartbeat. Call it when the device wakes or is online again. */
  check: () => void
}

export interface StreamSource<View> {
  url: string
  schema: v.GenericSchema<unknown, View>
  isLast: (view: View) => boolean
  token?: string
}

/** A connection that is silent for this long counts as lost. */
const SILENCE_MAX_MS = 2.5 * LIVE_HEARTBEAT_S * 1000
/** Short pauses reconnect all players within two seconds of a server restart. */
const RECONNECT_PAUSE_MIN_MS = 100
const RECONNECT_PAUSE_MAX_MS = 500
/** After this many failures in a row, the pauses become longer. */
const FAILURES_BEFORE_LONG_PAUSE = 45
const LONG_RECONNECT_PAUSE_MS = 5000

/** Adds up to 50% at random, so that the players of a room do not all reconnect at once. */
function getReconnectPauseMs(failures: number): number {
  const pause =
    failures > FAILURES_BEFORE_LONG_PAUSE
      ? LONG_RECONNECT_PAUSE_MS
      : Math.min(RECONNECT_PAUSE_MIN_MS * 2 ** failures, RECONNECT_PAUSE_MAX_MS)
  return pause * (1 + Math.random() / 2)
}

/** Reads server-sent events by `fetch`, because an `EventSource` can neither send a token nor say why it was refused. */
export function openLiveStream<View>(
  { url, schema, isLast, token }: StreamSource<View>,
  { onView, onConnection, onRefused }: StreamListeners<View>,
): LiveStream {
  let isOver = false
  let failures = 0
  let heardAt = performance.now()
  let connection = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let endPause = () => {}

  function stop(): void {
    isOver = true
    clearTimeout(timer)
    connection.abort()
    endPause()
  }

  function hear(): void {
    heardAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => connection.abort(), SILENCE_MAX_MS)
  }

  function show(data: string): void {
    const parsed = v.safeParse(schema, parseJson(data))
    if (isOver || !parsed.success) return
    failures = 0
    onConnection(true)
    onView(parsed.output)
    if (isLast(parsed.output)) stop()
  }

  /** Returns when the connection has ended. */
  async function connectOnce(): Promise<void> {
    connection = new AbortController()
    hear()
    const response = await fetch(url, {
      credentials: 'include',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: connection.signal,
    })
    if (isPermanentRefusal(response.status)) {
      const { status, headers } = response
      const text = await response.text()
      if (isOver) return
      stop()
      onRefused(toApiError({ status, headers, text }, streamAsPlayer.failure))
    } else if (response.ok && response.body) {
      await readEvents(response.body.getReader(), hear, show)
    }
  }

  async function run(): Promise<void> {
    while (!isOver) {
      await connectOnce().catch(() => {})
      if (isOver) return
      onConnection(false)
      await new Promise<void>((resolve) => {
        endPause = resolve
        clearTimeout(timer)
        timer = setTimeout(resolve, getReconnectPauseMs(failures++))
      })
    }
  }

  void run()
  return {
    stop,
    check: () => {
      if (performance.now() - heardAt <= LIVE_HEARTBEAT_S * 1000) return
      connection.abort()
      endPause()
    },
  }
}

const TOO_MANY_REQUESTS = 429

function isPermanentRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS
}

/** Format: https://html.spec.whatwg.org/multipage/server-sent-events.html. Our server ends lines only with LF. */
async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  hear: () => void,
  show: (data: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    hear()
    text += decoder.decode(value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data: '))
      if (data.length > 0) show(data.map((line) => line.slice('data: '.length)).join('\n'))
    }
  }
}
