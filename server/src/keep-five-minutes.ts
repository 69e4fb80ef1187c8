const KEPT_MS = 5 * 60 * 1000

/**
 * As `read`, of five minutes ago at most: whoever looks again does not cost the database the same
 * once more. What failed is not kept. Each process has its own.
 */
export function keepFiveMinutes<T>(read: (at: Date) => Promise<T>): (at: Date) => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined
  return (at) => {
    if (kept && at.getTime() - kept.at < KEPT_MS) return kept.answer
    const own = { at: at.getTime(), answer: read(at) }
    kept = own
    own.answer.catch(() => {
      if (kept === own) kept = undefined
    })
    return own.answer
  }
}
