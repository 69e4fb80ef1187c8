import type { Db } from '../platform/db/database.ts'

/**
 * Returns a database that delays each result with a row for which `isHeld` is true, until `letGo` is called.
 */
export function holdResults(db: Db, isHeld: (row: unknown) => boolean) {
  const arrival = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some(isHeld)) {
        arrival.resolve()
        await gate.promise
      }
      return result
    },
  })
  return { db: held, reached: arrival.promise, letGo: () => gate.resolve() }
}
