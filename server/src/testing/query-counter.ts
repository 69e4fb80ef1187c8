import { type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely'

/** Does not count queries for the catalogue's version, whose number depends on the time that has passed. */
export interface QueryCounter extends KyselyPlugin {
  count: number
}

export function createQueryCounter(): QueryCounter {
  return {
    count: 0,
    transformQuery({ node }) {
      if (!readsCatalogueVersion(node)) this.count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function readsCatalogueVersion(node: RootOperationNode): boolean {
  if (!SelectQueryNode.is(node)) return false
  const tables = node.from?.froms ?? []
  return tables.some((it) => TableNode.is(it) && it.table.identifier.name === 'catalogue_version')
}
