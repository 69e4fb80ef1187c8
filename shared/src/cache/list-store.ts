import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CacheKey, type OwnKey, readCache, writeCache } from './local-cache.ts'

/** A loading indicator never stays longer than this, in milliseconds. */
export const LOADING_INDICATOR_MAX_MS = 3000

/**
 * `loading` shows an indicator; `slow` is the same wait after the indicator's time is up;
 * `failed` keeps whatever the cache had.
 */
export type ListPhase = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

export interface ListState<T> {
  items: readonly T[]
  phase: ListPhase
  /** When the server's list came that is shown, in ISO; undefined where nobody knows. */
  seenAt: string | undefined
  /** Why the server's list did not come, while it is `failed`. */
  failure?: unknown
  refresh: () => Promise<void>
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

/** A list that shows its cached copy first and then the server's, as the specification asks. */
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
  let running: Promise<void> | undefined
  let changes = 0

  return createStore<ListState<T>>()((set, get) => {
    const cachedItems = () => (key ? readCache(key, listSchema) : undefined) ?? []
    const keep = (items: readonly T[]) => {
      if (key) writeCache(key, items.slice(0, cached))
    }

    /** Asked again while an answer is on its way, it waits for that one anew. */
    function refresh() {
      const shown = get().items.length > 0 ? get().items : cachedItems()
      const seenAt = get().items.length > 0 ? get().seenAt : latestOf(ages)
      set({ items: shown, phase: 'loading', failure: undefined, seenAt })
      const indicator = setTimeout(
        () => get().phase === 'loading' && set({ phase: 'slow' }),
        LOADING_INDICATOR_MAX_MS,
      )
      running ??= ask().finally(() => {
        running = undefined
      })
      return running.finally(() => clearTimeout(indicator))
    }

    async function ask(): Promise<void> {
      const changesBefore = changes
      const askedFor = storedUserId()
      try {
        const items = await load()
        // What was saved while this answer was on its way may be missing in it.
        if (changes !== changesBefore) return await ask()
        if (items.length === 0) return set({ phase: 'ready' })
        const seenAt = new Date().toISOString()
        const age = ages.at(-1)
        if (storedUserId() === askedFor) {
          keep(items)
          if (age) writeCache(age, seenAt)
        }
        set({ items, phase: 'ready', seenAt })
      } catch (failure) {
        set({ phase: 'failed', failure })
      }
    }

    return {
      items: [],
      phase: 'idle',
      seenAt: undefined,
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

/** Nothing stays on the device of what was asked for by somebody who has logged out meanwhile. */
function storedUserId(): string | undefined {
  return readCache('user', v.object({ id: v.string() }))?.id
}

/** Where it stands since when a list is cached, as the list's own form is specified. */
export function ageKeyOf(list: string): OwnKey {
  return `quiz-kingdom:seen-at:${list}`
}

function latestOf(ages: readonly CacheKey[]): string | undefined {
  return ages
    .flatMap((age) => readCache(age, v.pipe(v.string(), v.isoTimestamp())) ?? [])
    .sort()
    .at(-1)
}
