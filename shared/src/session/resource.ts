import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, reportUnexpected } from '../api/client/http.ts'
import { authStore, getSessionId, getUser } from './auth-store.ts'
import { type CacheKey, readCache, removeCache, toCachedAtKey, writeCache } from './local-cache.ts'

/** The longest time that a loading indicator is shown. */
export const LOADING_INDICATOR_MAX_MS = 3000

/** `slow` is `loading` after the indicator's time is up. */
export type ResourcePhase = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

export interface ResourceState<T> {
  data: T | undefined
  /** The data is from the cache or an earlier visit. */
  isStale: boolean
  phase: ResourcePhase
  /** When the server sent the data, in ISO 8601, if known. */
  seenAt: string | undefined
  /** When the data expires, such as at the end of a day, in ISO 8601. */
  endsAt: string | undefined
  failure?: unknown
  /** The session that loaded the data. Other sessions must not see it. */
  session: number
  /** With `quietly`, keeps the phase `ready` during the load, so that no indicator is shown. */
  refresh: (how?: { quietly: boolean }) => Promise<void>
  /** Changes the data and its cached copy at once, after a save or a delete. */
  update: (change: (data: T) => T) => void
}

export type Resource<T> = StoreApi<ResourceState<T>>

interface ResourceOptions<T> {
  load: () => Promise<T>
  /** If absent, nothing is stored on the device. */
  cache?: CacheOptions<T>
  endsAt?: (data: T) => string
}

interface CacheOptions<T> {
  key: CacheKey
  schema: v.GenericSchema<unknown, T>
  /** Reduces the data to what is cached. */
  toCache?: (data: T) => T
}

/** Shows the cached copy, then the server's data. A refusal drops the copy; a lost connection keeps it. */
export function createResource<T>({ load, cache, endsAt }: ResourceOptions<T>): Resource<T> {
  const copy = cache && openCache(cache)
  let running: { session: number; finished: Promise<void> } | undefined
  let changes = 0

  return createStore<ResourceState<T>>()((set, get) => {
    const endOf = (data: T | undefined) => (data === undefined ? undefined : endsAt?.(data))
    const isOfSession = () => get().session === getSessionId()

    function showCached(): void {
      const data = copy?.read()
      const seenAt = data === undefined ? undefined : copy?.seenAt()
      set({ data, isStale: true, seenAt, endsAt: endOf(data), session: getSessionId() })
    }

    /** Joins a load that is already running. */
    function refresh({ quietly } = { quietly: false }) {
      const isQuiet = quietly && get().phase === 'ready' && isOfSession()
      if (get().data === undefined || !isOfSession()) showCached()
      if (!isQuiet) set({ phase: 'loading', failure: undefined })
      const indicator = setTimeout(
        () => get().phase === 'loading' && set({ phase: 'slow' }),
        LOADING_INDICATOR_MAX_MS,
      )
      if (running?.session !== getSessionId())
        running = { session: getSessionId(), finished: loadData() }
      return running.finished.finally(() => clearTimeout(indicator))
    }

    async function loadData(): Promise<void> {
      const changesBefore = changes
      const session = getSessionId()
      const isOvertaken = () => session !== getSessionId()
      try {
        const data = await load()
        if (isOvertaken()) return
        // The data may lack an update made during the load.
        if (changes !== changesBefore) return await loadData()
        accept(data)
      } catch (failure) {
        if (isOvertaken()) return
        reportUnexpected(failure)
        if (isAccessRefusal(failure)) drop()
        set({ phase: 'failed', failure })
      }
      running = undefined
    }

    function accept(data: T): void {
      if (isEmptyData(data) && copy?.keepsWhenEmpty) {
        set({ data: get().data ?? data, isStale: false, phase: 'ready' })
        return
      }
      const seenAt = new Date().toISOString()
      copy?.write(data, seenAt)
      set({ data, seenAt, endsAt: endOf(data), isStale: false, phase: 'ready', failure: undefined })
    }

    function drop(): void {
      set({ data: undefined, seenAt: undefined, endsAt: undefined })
      copy?.drop()
    }

    return {
      data: undefined,
      isStale: true,
      phase: 'idle',
      seenAt: undefined,
      endsAt: undefined,
      session: getSessionId(),
      refresh,
      update: (change) => {
        changes++
        const { data } = get()
        if (!isOfSession()) return
        if (data === undefined) return void refresh()
        const changed = change(data)
        copy?.write(changed)
        set({ data: changed, endsAt: endOf(changed) })
      },
    }
  })
}

export function isEmptyData(data: unknown): boolean {
  return data === undefined || data === null || (Array.isArray(data) && data.length === 0)
}

/** After a 401, a user who is asked to log in again keeps the data. */
function isAccessRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false
  const isHere = getUser(authStore.getState()) !== undefined
  return [403, 404, 410].includes(failure.status) || (failure.status === 401 && !isHere)
}

/** Marks the data as stale until the server responds, as when a page opens. */
export function reload<T>(resource: Resource<T>): Promise<void> {
  resource.setState({ isStale: true })
  return resource.getState().refresh()
}

/** Opens the resource's copy on the device. A private copy is stored with its owner's id. Nobody else reads it. */
function openCache<T>({ key, schema, toCache = (data) => data }: CacheOptions<T>) {
  const isOwn = key === 'recent-activity' || key.startsWith('quiz-kingdom:own:')
  const ageKey = toCachedAtKey(key)
  const owner = () => getUser(authStore.getState())?.id ?? null

  return {
    /** By specification, an empty list does not replace a list cached under one of the fixed keys. */
    keepsWhenEmpty: !key.startsWith('quiz-kingdom:'),
    read: (): T | undefined => {
      if (!isOwn) return readCache(key, schema)
      const copy = readCache(key, v.object({ owner: v.nullable(v.string()), data: schema }))
      return copy?.owner === owner() ? copy?.data : undefined
    },
    write: (data: T, seenAt?: string): void => {
      const copy = toCache(data)
      writeCache(key, isOwn ? { owner: owner(), data: copy } : copy)
      if (seenAt) writeCache(ageKey, seenAt)
    },
    seenAt: (): string | undefined => readCache(ageKey, v.pipe(v.string(), v.isoTimestamp())),
    drop: (): void => {
      removeCache(key)
      removeCache(ageKey)
    },
  }
}

/** Creates one resource for each key on first use, and forgets them all when the session changes. */
export function memoizeByKey<K extends string[], R>(create: (...key: K) => R): (...key: K) => R {
  const resources = new Map<string, R>()
  let session = getSessionId()
  return (...key) => {
    if (session !== getSessionId()) resources.clear()
    session = getSessionId()
    const name = key.join(' ')
    const resource = resources.get(name) ?? create(...key)
    resources.set(name, resource)
    return resource
  }
}
