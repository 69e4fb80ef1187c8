import { type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely'

/**
 * A plugin that counts the queries of the database it is given to. It leaves out those of the catalogue's
 * version, which is read again when time has passed, whatever is called.
 */
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
