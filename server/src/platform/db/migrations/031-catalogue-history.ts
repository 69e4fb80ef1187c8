import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Every change of a kingdom, a category or a question is written down, with what it was before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('catalogue_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const id = sql.raw(isPostgres ? 'id collate "C"' : 'id')
  await sql`create index catalogue_change_entity on catalogue_change (entity_id, ${id})`.execute(db)
  await sql`create index catalogue_change_actor on catalogue_change (actor_id, ${id})`.execute(db)
  await sql`create index catalogue_change_kind on catalogue_change (kind, ${id})`.execute(db)
  if (isPostgres)
    await sql`create index catalogue_change_order on catalogue_change (${id})`.execute(db)
}
