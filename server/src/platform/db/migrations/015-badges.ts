import { type Kysely, sql } from 'kysely'

/** Badges, and what they are judged by. Attempts of before are counted by the running server. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('badge_award')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('badge_id', 'text', (c) => c.notNull())
    .addColumn('awarded_at', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'text')
    .addPrimaryKeyConstraint('badge_award_key', ['user_id', 'badge_id'])
    .execute()
  await db.schema.createIndex('badge_award_badge').on('badge_award').column('badge_id').execute()

  await db.schema
    .createTable('play_count')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('quizzes', 'integer', (c) => c.notNull())
    .addColumn('questions', 'integer', (c) => c.notNull())
    .addColumn('right_answers', 'integer', (c) => c.notNull())
    .addColumn('best_percent', 'integer', (c) => c.notNull())
    .addColumn('worst_percent', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_count_key', ['user_id', 'kind', 'key'])
    .execute()

  await db.schema
    .alterTable('attempt')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index attempt_uncounted on attempt (user_id, submitted_at)
    where counted = 0 and submitted_at is not null`.execute(db)
}
