import { type Kysely, sql } from 'kysely'

/** Leagues of friends and classes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('league')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id'))
    .addColumn('invite_code', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('league_owner').on('league').column('owner_id').execute()

  await db.schema
    .createTable('league_member')
    .addColumn('league_id', 'text', (c) => c.notNull().references('league.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('league_member_key', ['league_id', 'user_id'])
    .execute()
  await db.schema.createIndex('league_member_user').on('league_member').column('user_id').execute()
  await sql`create index user_erased on "user" (erased_at) where erased_at is not null`.execute(db)
}
