/** Reuses a result of `read` in this process until it is `milliseconds` old. Failures are not reused. */
export function memoizeFor<T>(
  milliseconds: number,
  read: (at: Date) => Promise<T>,
): (at: Date) => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined
  return (at) => {
    const age = latest ? at.getTime() - latest.at : milliseconds
    // The age is negative after the clock was set back.
    if (latest && age >= 0 && age < milliseconds) return latest.answer
    const own = { at: at.getTime(), answer: read(at) }
    latest = own
    own.answer.catch(() => {
      if (latest === own) latest = undefined
    })
    return own.answer
  }
}
