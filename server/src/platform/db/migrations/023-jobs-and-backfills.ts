import type { Kysely } from 'kysely'

/** What ran in the background, how far setup is with rows of older releases, and who never came. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('job_run')
    .addColumn('job', 'text', (c) => c.primaryKey())
    .addColumn('every_ms', 'integer', (c) => c.notNull())
    .addColumn('process', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('items', 'integer', (c) => c.notNull())
    .addColumn('succeeded_at', 'text')
    .addColumn('error', 'text')
    .execute()

  await db.schema
    .createTable('backfill')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('position', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .execute()

  await db.schema
    .alterTable('user')
    .addColumn('unused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
