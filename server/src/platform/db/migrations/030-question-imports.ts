import type { Kysely } from 'kysely'

/** What admins imported from files, so that an import counts once and can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('question_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('question_ids', 'text', (c) => c.notNull())
    .addColumn('question_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('undone_at', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await db.schema
    .createIndex('question_import_category')
    .on('question_import')
    .columns(['category_id', 'created_at'])
    .execute()
}
