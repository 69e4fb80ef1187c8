import type { Kysely } from 'kysely'

/** Whether the last play changed a count, so that a replay that changes none asks for no badges. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('play_count')
    .addColumn('has_changed', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
