import { vi } from 'vitest'

/** Replaces `localStorage` until `vi.unstubAllGlobals`, and returns what is stored in it. */
export function stubLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  })
  return stored
}
