import { type Kysely, sql } from 'kysely'

/** Accounts that can be disabled, deleted and changed; sessions that say where they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('user').addColumn('disabled_at', 'text').execute()
  await db.schema.alterTable('user').addColumn('deleted_at', 'text').execute()
  await db.schema.alterTable('user').addColumn('erased_at', 'text').execute()
  await db.schema
    .alterTable('user')
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index user_deleted on "user" (deleted_at, id) where deleted_at is not null`.execute(
    db,
  )
  await db.schema.alterTable('session').addColumn('device', 'text').execute()
  await db.schema.alterTable('token').addColumn('email', 'text').execute()
}
