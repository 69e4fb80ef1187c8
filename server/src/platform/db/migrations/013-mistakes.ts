import type { Kysely } from 'kysely'

/** What players answered wrong, and when they practise it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mistake')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull().references('question.id'))
    .addColumn('missed_at', 'text', (c) => c.notNull())
    .addColumn('right_days', 'integer', (c) => c.notNull())
    .addColumn('due_day', 'text')
    .addColumn('practice_id', 'text')
    .addPrimaryKeyConstraint('mistake_key', ['user_id', 'question_id'])
    .execute()
  await db.schema
    .createIndex('mistake_due')
    .on('mistake')
    .columns(['user_id', 'due_day', 'question_id'])
    .execute()
}
