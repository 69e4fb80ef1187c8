import * as v from 'valibot'

/** The first five keys are fixed by the specification. */
export type CacheKey =
  | 'user'
  | 'kingdoms'
  | 'categories'
  | 'recent-activity'
  | 'topPlayers'
  | PrefixedKey

type PrefixedKey = `quiz-kingdom:${string}`

/** The caching time has a separate key, because the specification fixes the list's value. */
export function toCachedAtKey(list: string): PrefixedKey {
  return `quiz-kingdom:seen-at:${list}`
}

/** Returns undefined if nothing is cached or the value does not match the schema. */
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

/** Returns false and keeps the earlier value if the storage is full, forbidden or drops the value. */
export function writeCache(key: CacheKey, value: unknown): boolean {
  try {
    const text = JSON.stringify(value)
    localStorage.setItem(key, text)
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}

export function listCacheKeys(prefix: PrefixedKey): PrefixedKey[] {
  const isMatch = (key: string | null): key is PrefixedKey => key?.startsWith(prefix) ?? false
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
    // A forbidden storage contains nothing to remove.
  }
}
