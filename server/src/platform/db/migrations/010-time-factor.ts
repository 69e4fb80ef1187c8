import type { Kysely } from 'kysely'

/** An attempt says how much of the category's time its player has; those of before had all of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('attempt')
    .addColumn('time_percent', 'integer', (c) => c.defaultTo(100))
    .execute()
}
