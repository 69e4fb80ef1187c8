/** Makes it when it is first asked for: a format of `Intl` takes a phone tens of milliseconds. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
