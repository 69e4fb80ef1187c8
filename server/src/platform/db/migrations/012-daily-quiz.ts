import type { Kysely } from 'kysely'

/** One quiz a day for everyone, who has played it, and how many days in a row. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('question').addColumn('difficulty', 'integer').execute()

  await db.schema
    .createTable('daily_quiz')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('theme', 'text')
    .addColumn('redraws', 'integer', (c) => c.notNull())
    .addColumn('pinned_ids', 'text', (c) => c.notNull())
    .addColumn('question_ids', 'text', (c) => c.notNull())
    .addColumn('revision_ids', 'text')
    .addColumn('points_per_answer', 'integer', (c) => c.notNull())
    .addColumn('seconds_allowed', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .execute()

  await db.schema
    .createTable('daily_attempt')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull().references('daily_quiz.day'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('deadline', 'text', (c) => c.notNull())
    .addColumn('time_percent', 'integer')
    .addColumn('submitted_at', 'text')
    .addColumn('score', 'integer')
    .addColumn('total_questions', 'integer')
    .addColumn('points', 'integer')
    .addColumn('late', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('place', 'integer')
    .addColumn('picks', 'text')
    .addUniqueConstraint('daily_attempt_player', ['user_id', 'day'])
    .execute()
  await db.schema
    .createIndex('daily_attempt_board')
    .on('daily_attempt')
    .columns(['day', 'score desc', 'place'])
    .where('place', 'is not', null)
    .execute()
  await db.schema
    .createIndex('daily_attempt_day')
    .on('daily_attempt')
    .columns(['day', 'user_id', 'submitted_at'])
    .execute()

  await db.schema
    .createTable('guest_submission')
    .addColumn('attempt_id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull().references('daily_quiz.day'))
    .addColumn('picks', 'text', (c) => c.notNull())
    .addColumn('late', 'integer', (c) => c.notNull())
    .addColumn('submitted_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('guest_submission_day').on('guest_submission').column('day').execute()

  await db.schema
    .createTable('daily_score')
    .addColumn('day', 'text', (c) => c.notNull().references('daily_quiz.day'))
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_score_key', ['day', 'score'])
    .execute()

  await db.schema
    .createTable('daily_figure')
    .addColumn('day', 'text', (c) => c.primaryKey().references('daily_quiz.day'))
    .addColumn('started', 'integer', (c) => c.notNull())
    .addColumn('finished', 'integer', (c) => c.notNull())
    .addColumn('came_back_next_day', 'integer', (c) => c.notNull())
    .addColumn('came_back_after_week', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('streak')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('longest', 'integer', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .addColumn('freezes', 'integer', (c) => c.notNull())
    .addColumn('days_to_freeze', 'integer', (c) => c.notNull())
    .execute()
}
