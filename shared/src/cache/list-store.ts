import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../api/http.ts'
import { currentSession } from '../auth/auth-store.ts'
import { ageKeyOf, type CacheKey, readCache, removeCache, writeCache } from './local-cache.ts'

/** A loading indicator never stays longer than this, in milliseconds. */
export const LOADING_INDICATOR_MAX_MS = 3000

/**
 * `loading` shows an indicator; `slow` is the same wait after the indicator's time is up;
 * `failed` keeps whatever the cache had.
 */
export type ListPhase = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

export interface ListState<T> {
  items: readonly T[]
  /** They are what the device has kept; the server may say something else. */
  isFromCache: boolean
  phase: ListPhase
  /** When the server's list came that is shown, in ISO; undefined where nobody knows. */
  seenAt: string | undefined
  /** Why the server's list did not come, while it is `failed`. */
  failure?: unknown
  /** For whom it was asked for: another player must not see it. */
  session: number
  /** `quietly`: what the server has said before stays without an indicator until its next answer. */
  refresh: (how?: { quietly: boolean }) => Promise<void>
  /** Changes the list and its cache at once, after a save or a delete. */
  update: (change: (items: readonly T[]) => readonly T[]) => void
}

export type ListStore<T> = StoreApi<ListState<T>>

interface ListStoreOptions<S extends v.GenericSchema> {
  /** Where it is cached; left out, nothing stays on the device. */
  key?: CacheKey
  /** Which part of what is cached there this list asks for, if not all. */
  part?: string
  item: S
  load: () => Promise<v.InferOutput<S>[]>
  /** How many items are kept in the cache; all of them when left out. */
  cached?: number
}

/** Those of the specification, which keep what they had when the server's answer is empty. */
const KEPT_WHEN_EMPTY: ReadonlySet<CacheKey | undefined> = new Set<CacheKey>([
  'kingdoms',
  'categories',
  'recent-activity',
  'topPlayers',
])

/**
 * A list that shows its cached copy first and then what the server says. A lost network keeps what was
 * there; a refusal drops it; an answer to somebody who is gone by then is dropped.
 */
export function createListStore<S extends v.GenericSchema>({
  key,
  part,
  item,
  load,
  cached,
}: ListStoreOptions<S>): ListStore<v.InferOutput<S>> {
  type T = v.InferOutput<S>
  const listSchema = v.array(item)
  const ages = key ? [ageKeyOf(key), ...(part ? [ageKeyOf(`${key}/${part}`)] : [])] : []
  let running: { session: number; answered: Promise<void> } | undefined
  let changes = 0

  return createStore<ListState<T>>()((set, get) => {
    const cachedItems = () => (key ? readCache(key, listSchema) : undefined) ?? []
    const keep = (items: readonly T[]) => {
      if (key) writeCache(key, items.slice(0, cached))
    }

    /** Asked again while an answer is on its way, it waits for that one anew. */
    function refresh({ quietly } = { quietly: false }) {
      const isShown = get().items.length > 0 && get().session === currentSession()
      const shown = isShown
        ? get()
        : { items: cachedItems(), isFromCache: true, seenAt: latestOf(ages) }
      const isQuiet = quietly && get().phase === 'ready' && get().session === currentSession()
      if (!isQuiet)
        set({ ...shown, phase: 'loading', failure: undefined, session: currentSession() })
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
        const items = await load()
        if (isOvertaken()) return
        // What was saved while this answer was on its way may be missing in it.
        if (changes !== changesBefore) return await ask()
        take(items)
      } catch (failure) {
        if (isOvertaken()) return
        if (isRefusal(failure)) drop()
        set({ phase: 'failed', failure })
      }
      running = undefined
    }

    function take(items: readonly T[]): void {
      if (items.length === 0 && KEPT_WHEN_EMPTY.has(key)) {
        set({ phase: 'ready' })
        return
      }
      const seenAt = new Date().toISOString()
      keep(items)
      const age = ages.at(-1)
      if (age) writeCache(age, seenAt)
      set({ items, isFromCache: false, phase: 'ready', failure: undefined, seenAt })
    }

    function drop(): void {
      set({ items: [], seenAt: undefined })
      if (key && !part) for (const kept of [key, ...ages]) removeCache(kept)
    }

    return {
      items: [],
      isFromCache: false,
      phase: 'idle',
      seenAt: undefined,
      session: currentSession(),
      refresh,
      update: (change) => {
        changes++
        const items = change(get().items)
        keep(items)
        set({ items })
      },
    }
  })
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [401, 403, 404, 410].includes(failure.status)
}

function latestOf(ages: readonly CacheKey[]): string | undefined {
  return ages
    .flatMap((age) => readCache(age, v.pipe(v.string(), v.isoTimestamp())) ?? [])
    .sort()
    .at(-1)
}
