import * as v from 'valibot'

/** The keys that the specification names; whatever else is kept starts with `quiz-kingdom:`. */
export type CacheKey =
  | 'user'
  | 'kingdoms'
  | 'categories'
  | 'recent-activity'
  | 'topPlayers'
  | OwnKey

export type OwnKey = `quiz-kingdom:${string}`

/** Where it stands since when a list is cached, as the list's own form is specified. */
export function ageKeyOf(list: string): OwnKey {
  return `quiz-kingdom:seen-at:${list}`
}

/** What was cached, `undefined` when there is nothing or it no longer fits its schema. */
export function readCache<S extends v.GenericSchema>(
  key: CacheKey,
  schema: S,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** False if the storage is full, forbidden or drops the value; the earlier value then stays. */
export function writeCache(key: CacheKey, value: unknown): boolean {
  try {
    const text = JSON.stringify(value)
    localStorage.setItem(key, text)
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}

/** What is cached under keys that begin so; nothing where the storage is forbidden. */
export function cacheKeys(prefix: OwnKey): OwnKey[] {
  const isMatch = (key: string | null): key is OwnKey => key?.startsWith(prefix) ?? false
  try {
    return Array.from({ length: localStorage.length }, (_, index) =>
      localStorage.key(index),
    ).filter(isMatch)
  } catch {
    return []
  }
}

export function removeCache(key: CacheKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
