/** Counts open connections or requests by key. */
export function createTally() {
  const counts = new Map<string, number>()

  function subtract(key: string): void {
    const left = (counts.get(key) ?? 1) - 1
    if (left === 0) counts.delete(key)
    else counts.set(key, left)
  }

  return {
    count: (key: string) => counts.get(key) ?? 0,
    /** Returns a function that subtracts one. Only its first call has an effect. */
    add: (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      let isOpen = true
      return () => {
        if (isOpen) subtract(key)
        isOpen = false
      }
    },
  }
}
