import { type SelectQueryBuilder, sql } from 'kysely'

export async function countRows<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as('count'))
  const [row] = await counted.$castTo<{ count: number }>().execute()
  return row?.count ?? 0
}
