import type { Kysely } from 'kysely'

/** Mail waits here until it has left. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('queued_mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('queued_mail_due').on('queued_mail').column('next_try_at').execute()
}
