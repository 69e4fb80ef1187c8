import { type Kysely, sql } from 'kysely'

/** How many players had each revision right. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('revision_count')
    .addColumn('revision_id', 'text', (c) => c.primaryKey().references('question_revision.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('right_answers', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('revision_count_progress')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('counted_until', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into revision_count_progress (id, counted_until) values (1, '')`.execute(db)
}
