/** Creates a value on first use. Creating an `Intl` format takes tens of milliseconds on a phone. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
