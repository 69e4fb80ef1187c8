/** Creates a value on first use. Creating an `Intl` format takes tens of milliseconds on a phone. */
export function lazy<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}
