import type { Db } from '../platform/db/database.ts'

/** Returns the same database, which holds back answers with such a row until `letGo`. */
export function holdAnswers(db: Db, isHeld: (row: unknown) => boolean) {
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
