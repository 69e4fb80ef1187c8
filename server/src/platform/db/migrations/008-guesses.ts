import type { Kysely } from 'kysely'

/** Guesses are counted, and keys kept, where all processes see them and a restart finds them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('guess')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .addColumn('previous_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('guess_key', ['subject', 'source'])
    .execute()
  await db.schema.createIndex('guess_expiry').on('guess').column('expires_at').execute()

  await db.schema
    .createTable('signing_key')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .execute()
}
