import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, reportDefect } from '../api/http.ts'
import { authStore, currentSession, userOf } from '../auth/auth-store.ts'
import { ageKeyOf, type CacheKey, readCache, removeCache, writeCache } from './local-cache.ts'

/** A loading indicator never stays longer than this, in milliseconds. */
export const LOADING_INDICATOR_MAX_MS = 3000

/** `loading` shows an indicator; `slow` is the same wait after the indicator's time is up. */
export type ResourcePhase = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

export interface ResourceState<T> {
  /** Undefined while nothing is known. */
  data: T | undefined
  /** It is from the cache or from an earlier visit: the server may say something else by now. */
  isStale: boolean
  phase: ResourcePhase
  /** When the server's answer came that is shown, in ISO; undefined where nobody knows. */
  seenAt: string | undefined
  /** When it is over by itself, as a day is, in ISO. */
  endsAt: string | undefined
  /** Why the server's answer did not come, while it is `failed`. */
  failure?: unknown
  /** For whom it was asked for: another player must not see it. */
  session: number
  /** `quietly`: what the server has said before stays without an indicator until its next answer. */
  refresh: (how?: { quietly: boolean }) => Promise<void>
  /** Changes it and its cache at once, after a save or a delete. */
  update: (change: (data: T) => T) => void
}

export type Resource<T> = StoreApi<ResourceState<T>>

interface ResourceOptions<T> {
  load: () => Promise<T>
  /** Left out, nothing of it stays on the device. */
  cache?: CacheOptions<T>
  endsAt?: (data: T) => string
}

interface CacheOptions<T> {
  key: CacheKey
  schema: v.GenericSchema<unknown, T>
  /** Which part of what is cached there this asks for, if not all. */
  part?: string
  /** What of it is kept, if not all. */
  toCache?: (data: T) => T
}

/** Shows the cached copy, then the server's answer. A lost network keeps the copy, a refusal drops it. */
export function createResource<T>({ load, cache, endsAt }: ResourceOptions<T>): Resource<T> {
  const kept = cache && openCache(cache)
  let running: { session: number; answered: Promise<void> } | undefined
  let changes = 0

  return createStore<ResourceState<T>>()((set, get) => {
    const endOf = (data: T | undefined) => (data === undefined ? undefined : endsAt?.(data))
    const isOfSession = () => get().session === currentSession()

    function showCached(): void {
      const data = kept?.read()
      const seenAt = data === undefined ? undefined : kept?.seenAt()
      set({ data, isStale: true, seenAt, endsAt: endOf(data), session: currentSession() })
    }

    /** Asked again while an answer is on its way, it waits for that one. */
    function refresh({ quietly } = { quietly: false }) {
      const isQuiet = quietly && get().phase === 'ready' && isOfSession()
      if (get().data === undefined || !isOfSession()) showCached()
      if (!isQuiet) set({ phase: 'loading', failure: undefined })
      const indicator = setTimeout(
        () => get().phase === 'loading' && set({ phase: 'slow' }),
        LOADING_INDICATOR_MAX_MS,
      )
      if (running?.session !== currentSession())
        running = { session: currentSession(), answered: ask() }
      return running.answered.finally(() => clearTimeout(indicator))
    }

    async function ask(): Promise<void> {
      const changesBefore = changes
      const session = currentSession()
      const isOvertaken = () => session !== currentSession()
      try {
        const data = await load()
        if (isOvertaken()) return
        // What was saved while this answer was on its way may be missing in it.
        if (changes !== changesBefore) return await ask()
        take(data)
      } catch (failure) {
        if (isOvertaken()) return
        reportDefect(failure)
        if (isRefusal(failure)) drop()
        set({ phase: 'failed', failure })
      }
      running = undefined
    }

    function take(data: T): void {
      if (isEmpty(data) && kept?.keepsWhenEmpty) {
        set({ data: get().data ?? data, isStale: false, phase: 'ready' })
        return
      }
      const seenAt = new Date().toISOString()
      kept?.write(data, seenAt)
      const answered = { isStale: false, phase: 'ready', failure: undefined } as const
      set({ data, seenAt, endsAt: endOf(data), ...answered })
    }

    function drop(): void {
      set({ data: undefined, seenAt: undefined, endsAt: undefined })
      kept?.drop()
    }

    return {
      data: undefined,
      isStale: true,
      phase: 'idle',
      seenAt: undefined,
      endsAt: undefined,
      session: currentSession(),
      refresh,
      update: (change) => {
        changes++
        const { data } = get()
        if (!isOfSession()) return
        if (data === undefined) return void refresh()
        const changed = change(data)
        kept?.write(changed)
        set({ data: changed, endsAt: endOf(changed) })
      },
    }
  })
}

export function isEmpty(data: unknown): boolean {
  return data === undefined || data === null || (Array.isArray(data) && data.length === 0)
}

/** Who is still here after a 401 is asked to log in again, and goes on with what they had. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false
  const isHere = userOf(authStore.getState()) !== undefined
  return [403, 404, 410].includes(failure.status) || (failure.status === 401 && !isHere)
}

/** Asks for it as a page that opens does: until the server answers, what is known is stale. */
export function reload<T>(resource: Resource<T>): Promise<void> {
  resource.setState({ isStale: true })
  return resource.getState().refresh()
}

/** The copy on the device. One of a user's own things says whose it is, and nobody else reads it. */
function openCache<T>({ key, schema, part, toCache = (data) => data }: CacheOptions<T>) {
  const isOwn = key === 'recent-activity' || key.startsWith('quiz-kingdom:own:')
  const ages = [ageKeyOf(key), ...(part ? [ageKeyOf(`${key}/${part}`)] : [])]
  const owner = () => userOf(authStore.getState())?.id ?? null

  return {
    /** The caches that the specification names keep what they had when the server's answer is empty. */
    keepsWhenEmpty: !key.startsWith('quiz-kingdom:'),
    read: (): T | undefined => {
      if (!isOwn) return readCache(key, schema)
      const copy = readCache(key, v.object({ owner: v.nullable(v.string()), data: schema }))
      return copy?.owner === owner() ? copy?.data : undefined
    },
    write: (data: T, seenAt?: string): void => {
      const copy = toCache(data)
      writeCache(key, isOwn ? { owner: owner(), data: copy } : copy)
      const age = ages.at(-1)
      if (age && seenAt) writeCache(age, seenAt)
    },
    seenAt: (): string | undefined =>
      ages
        .flatMap((age) => readCache(age, v.pipe(v.string(), v.isoTimestamp())) ?? [])
        .sort()
        .at(-1),
    drop: (): void => {
      if (!part) for (const each of [key, ...ages]) removeCache(each)
    },
  }
}

/** One for each key, made when it is first asked for; all are let go of with the session. */
export function keyed<K extends string[], R>(create: (...key: K) => R): (...key: K) => R {
  const made = new Map<string, R>()
  let session = currentSession()
  return (...key) => {
    if (session !== currentSession()) made.clear()
    session = currentSession()
    const name = key.join(' ')
    const one = made.get(name) ?? create(...key)
    made.set(name, one)
    return one
  }
}
