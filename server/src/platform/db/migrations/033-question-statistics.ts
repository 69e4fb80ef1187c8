import { type Kysely, sql } from 'kysely'

/**
 * What the statistics of a category read, and how many players had each revision right. PostgreSQL
 * takes no index row of more than 2,700 bytes, so attempts of very many questions stay out of the index.
 * With other parentheses SQLite would not know that the index is all it has to read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index attempt_analysed on attempt
    (category_id, submitted_at, id, question_set_id, picks)
    where length(picks) <= 2000 and (kind = 'first' and late = 0)`.execute(db)

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
