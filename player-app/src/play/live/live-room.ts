import { type ApiError, isUnreachable } from '@quiz-kingdom/shared/api/client/http.ts'
import { type ClockMeasurement, measureClock } from '@quiz-kingdom/shared/api/client/live-clock.ts'
import { openLiveStream, type StreamSource } from '@quiz-kingdom/shared/api/client/live-stream.ts'
import { LiveTokenSchema } from '@quiz-kingdom/shared/forms/live.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Player tokens by room code, for browsers without storage. */
const tokensInMemory = new Map<string, string>()
const toTokenKey = (code: string) => `quiz-kingdom:live:${code}` as const

/** 132 random bits. Works on plain http, where `crypto.randomUUID` is missing. */
export function createLiveToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))]
    .map((byte) => TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length])
    .join('')
}
const TOKEN_LENGTH = 22
const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function readLiveToken(code: string): string | undefined {
  return readCache(toTokenKey(code), LiveTokenSchema) ?? tokensInMemory.get(code)
}

export function saveLiveToken(code: string, token: string): void {
  if (!writeCache(toTokenKey(code), token)) tokensInMemory.set(code, token)
}

export function deleteLiveToken(code: string): void {
  removeCache(toTokenKey(code))
  tokensInMemory.delete(code)
}

interface LiveRoomState<View> {
  /** The newest view, even while disconnected. Undefined until the first view arrives. */
  view: View | undefined
  isConnected: boolean
  /** Set when the server permanently refuses the connection. */
  refusal: ApiError | undefined
}

/** Subscribes to a room's stream, measures the server's clock and keeps the screen on. */
export function useLiveStream<View>(source: StreamSource<View>) {
  const [room, setRoom] = useState<LiveRoomState<View>>(INITIAL_STATE)
  const { view, isConnected, refusal } = room
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two say which stream it is
  useEffect(() => {
    setRoom(INITIAL_STATE)
    const stream = openLiveStream(source, {
      onView: (view) => setRoom({ view, isConnected: true, refusal: undefined }),
      onConnection: (isConnected) =>
        setRoom((now) => (now.isConnected === isConnected ? now : { ...now, isConnected })),
      onRefused: (refusal) => setRoom((now) => ({ ...now, refusal, isConnected: false })),
    })
    const unsubscribe = onWake(stream.check)
    return () => {
      unsubscribe()
      stream.stop()
    }
  }, [source.url, source.token])
  const isOver = refusal !== undefined || (view !== undefined && source.isLast(view))
  useWakeLock(view !== undefined && !isOver)
  return { view, isOver, isConnected, refusal, clock: useMeasuredClock(isConnected) }
}

const INITIAL_STATE = { view: undefined, isConnected: true, refusal: undefined }

/** Measures the server's clock, first on mount and again when the device wakes or reconnects. */
function useMeasuredClock(isConnected: boolean): ClockMeasurement | undefined {
  const [clock, setClock] = useState<ClockMeasurement>()
  useEffect(() => {
    if (!isConnected) return
    let isHere = true
    // If the measurement fails, `toDeviceTime` assumes that views arrive without delay.
    const measure = () =>
      void measureClock().then(
        (measured) => isHere && setClock(measured),
        () => isHere && setClock(undefined),
      )
    measure()
    const unsubscribe = onWake(measure)
    return () => {
      isHere = false
      unsubscribe()
    }
  }, [isConnected])
  return clock
}

/**
 * Converts a server time to ms of `performance.now()`. Without a measured clock, assumes that the view
 * arrived without delay.
 */
export function toDeviceTime(
  time: number,
  view: { now: number; seenAt: number },
  clock: ClockMeasurement | undefined,
): number {
  return clock ? time - clock.aheadMs : view.seenAt + time - view.now
}

/** Arrival time of the newest value, in ms of `performance.now()`. */
export function useArrivalTime(value: unknown): number {
  const seen = useRef<{ value: unknown; at: number }>(undefined)
  if (seen.current?.value !== value) seen.current = { value, at: performance.now() }
  return seen.current?.at ?? 0
}

/** Pause before an answer without a reply is sent again, in ms. */
const RESEND_DELAY_MS = 500

/** Retries until the server replies or `isWanted` returns false. */
export async function sendUntilReceived<T>(
  send: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T | undefined> {
  while (isWanted()) {
    try {
      return await send()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RESEND_DELAY_MS))
    }
  }
  return undefined
}

export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isHere = true
    // A browser releases the lock of a hidden page, so ask again when the page is visible. A browser may also
    // refuse a lock, for example on a low battery.
    const acquire = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (acquired) => {
          if (isHere) lock = acquired
          else void acquired.release()
        },
        () => {},
      )
    }
    acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [isWanted])
}
