/** Counts what is open by key, such as the connections of a network. */
export function createTally() {
  const counts = new Map<string, number>()

  function subtract(key: string): void {
    const left = (counts.get(key) ?? 1) - 1
    if (left === 0) counts.delete(key)
    else counts.set(key, left)
  }

  return {
    count: (key: string) => counts.get(key) ?? 0,
    /** Returns a function that takes the count back. Only its first call counts. */
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
