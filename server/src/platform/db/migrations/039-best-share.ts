import type { Kysely } from 'kysely'

/**
 * The best share of right answers in each quiz. Until now it was told by the points of today and the number
 * of questions of the last attempt, so that it fell when either grew. A backfill takes it from the attempts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('category_result')
    .addColumn('best_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
