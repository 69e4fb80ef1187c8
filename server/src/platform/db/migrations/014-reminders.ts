import { type Kysely, sql } from 'kysely'

/** Who wants to be reminded by mail, and when; a mail may bring a link that ends what it comes of. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('reminder')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('hour', 'integer')
    .addColumn('next_at', 'text')
    .addColumn('last_sent_day', 'text')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .execute()
  await db.schema.createIndex('reminder_next').on('reminder').column('next_at').execute()
  await db.schema.alterTable('queued_mail').addColumn('unsubscribe_link', 'text').execute()
  await sql`create index queued_mail_awaited on queued_mail (next_try_at)
    where unsubscribe_link is null`.execute(db)
}
