import type { Kysely } from 'kysely'

/** A network's second claim of a day tells no more than its sheet did, until the day is over. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('guest_network')
    .addColumn('claims', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('daily_attempt').addColumn('told', 'text').execute()
  await db.schema.alterTable('daily_attempt').addColumn('told_until', 'text').execute()
}
