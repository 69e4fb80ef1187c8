import { type Kysely, sql } from 'kysely'

/** What admins do to accounts is written down, and they find one among a million. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('account_name', 'text')
    .addColumn('details', 'text')
    .execute()
  await db.schema
    .createIndex('audit_event_account')
    .on('audit_event')
    .column('account_id')
    .execute()

  // With all that is looked for, as these few may still be tens of thousands.
  await sql`create index user_disabled on "user" (id, role, username_folded, email)
    where disabled_at is not null and erased_at is null`.execute(db)
  await sql`create index user_deleting on "user" (id, role, username_folded, email)
    where deleted_at is not null and erased_at is null`.execute(db)
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections !== false
  if (!isPostgres) return
  // The unique indexes are ordered by the database's language; what starts alike is not together.
  await sql`create index user_name_start on "user" (username_folded collate "C")`.execute(db)
  await sql`create index user_email_start on "user" (email collate "C")`.execute(db)
}
