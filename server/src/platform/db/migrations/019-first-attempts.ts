import { type Kysely, sql } from 'kysely'

/**
 * An attempt says what it counts for. Which of those so far was a player's first is written down by
 * the next migration: this one locks the table, and must be short.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('attempt')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('replay'))
    .execute()
  await sql`create unique index attempt_first on attempt (user_id, category_id)
    where kind = 'first'`.execute(db)
  await sql`create index attempt_abandoned on attempt (user_id, abandoned_at)
    where abandoned_at is not null`.execute(db)
  await db.schema.dropIndex('attempt_unsubmitted').execute()
  await sql`create index attempt_prunable on attempt (deadline)
    where submitted_at is null and (kind <> 'first' or abandoned_at is null)`.execute(db)
  await db.schema.alterTable('play_count').addColumn('last_day', 'text').execute()
  await db.schema.alterTable('mistake').addColumn('last_answered_at', 'text').execute()
}
