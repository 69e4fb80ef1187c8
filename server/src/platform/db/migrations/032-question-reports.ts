import { type Kysely, sql } from 'kysely'

/** What players report about questions, and what admins answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('report_answer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull().references('question.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text', (c) => c.notNull())
    .addColumn('reports', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index report_answer_question on report_answer (question_id, answered_at)`.execute(
    db,
  )
  await sql`create index report_answer_time on report_answer (answered_at, id)`.execute(db)

  await db.schema
    .createTable('question_report')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('revision_id', 'text', (c) => c.notNull().references('question_revision.id'))
    .addColumn('question_id', 'text', (c) => c.notNull().references('question.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('reported_at', 'text', (c) => c.notNull())
    .addColumn('answer_id', 'text', (c) => c.references('report_answer.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('question_report_key', ['user_id', 'revision_id'])
    .execute()
  await sql`create index question_report_user on question_report (user_id, reported_at)`.execute(db)
  await sql`create index question_report_question on question_report (question_id, reported_at)`.execute(
    db,
  )
  await sql`create index question_report_waiting on question_report (question_id, reported_at, reason)
    where answer_id is null`.execute(db)
  await sql`create index question_report_answer on question_report (answer_id)
    where answer_id is not null`.execute(db)
}
