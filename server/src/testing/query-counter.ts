import type { KyselyPlugin } from 'kysely'

/** A plugin that counts the queries of the database it is given to. */
export interface QueryCounter extends KyselyPlugin {
  count: number
}

export function createQueryCounter(): QueryCounter {
  return {
    count: 0,
    transformQuery({ node }) {
      this.count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
