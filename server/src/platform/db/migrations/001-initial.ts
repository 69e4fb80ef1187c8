import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** PostgreSQL calls it `bytea`, SQLite `blob`. */
function binaryType(db: Kysely<never>) {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`
}

export async function up(db: Kysely<never>): Promise<void> {
  const binary = binaryType(db)

  await db.schema
    .createTable('image')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', binary, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_folded', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('profile_image_id', 'text', (c) => c.references('image.id'))
    .addColumn('email_verified_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('user_id').execute()
  await db.schema.createIndex('session_expires').on('session').column('expires_at').execute()

  await db.schema
    .createTable('token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('token_user').on('token').column('user_id').execute()
  await db.schema.createIndex('token_expires').on('token').column('expires_at').execute()

  await db.schema
    .createTable('kingdom')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image_id', 'text', (c) => c.notNull().references('image.id'))
    .addColumn('content_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`create unique index kingdom_title on kingdom (lower(title)) where deleted_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('category')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kingdom_id', 'text', (c) => c.notNull().references('kingdom.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image_id', 'text', (c) => c.notNull().references('image.id'))
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('time_allowed', 'text', (c) => c.notNull())
    .addColumn('content_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`create unique index category_title on category (lower(title)) where deleted_at is null`.execute(
    db,
  )
  await db.schema.createIndex('category_kingdom').on('category').column('kingdom_id').execute()

  await db.schema
    .createTable('question')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('question_text', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('correct_answer', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('content_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema.createIndex('question_category').on('question').column('category_id').execute()

  for (const table of ['kingdom', 'category', 'question']) {
    await db.schema
      .createIndex(`${table}_content_key`)
      .on(table)
      .column('content_key')
      .unique()
      .execute()
  }
  await db.schema
    .createTable('content_release')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('loaded_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('attempt')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('deadline', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text')
    .addColumn('score', 'integer')
    .addColumn('total_questions', 'integer')
    .addColumn('points', 'integer')
    .addColumn('late', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('result_details', 'text')
    .execute()
  await db.schema
    .createIndex('attempt_submitted')
    .on('attempt')
    .columns(['submitted_at', 'user_id'])
    .execute()
  await db.schema.createIndex('attempt_user').on('attempt').column('user_id').execute()

  await db.schema
    .createTable('best_result')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('total_questions', 'integer', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('last_score', 'integer', (c) => c.notNull())
    .addColumn('last_total_questions', 'integer', (c) => c.notNull())
    .addColumn('last_points', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('best_result_user_category', ['user_id', 'category_id'])
    .execute()

  await db.schema
    .createTable('user_score')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('reached_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create index user_score_rank on user_score (total desc, reached_at, user_id)`.execute(
    db,
  )

  await db.schema
    .createTable('daily_play')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kingdom_id', 'text', (c) => c.notNull().references('kingdom.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('daily_play_key', ['day', 'kingdom_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('question_tally')
    .addColumn('question_id', 'text', (c) =>
      c.primaryKey().references('question.id').onDelete('cascade'),
    )
    .addColumn('seen', 'integer', (c) => c.notNull())
    .addColumn('answered', 'integer', (c) => c.notNull())
    .addColumn('correct', 'integer', (c) => c.notNull())
    .addColumn('picks_0', 'integer', (c) => c.notNull())
    .addColumn('picks_1', 'integer', (c) => c.notNull())
    .addColumn('picks_2', 'integer', (c) => c.notNull())
    .addColumn('picks_3', 'integer', (c) => c.notNull())
    .addColumn('picks_4', 'integer', (c) => c.notNull())
    .addColumn('picks_5', 'integer', (c) => c.notNull())
    .addColumn('score_sum', 'double precision', (c) => c.notNull())
    .addColumn('score_square_sum', 'double precision', (c) => c.notNull())
    .addColumn('correct_score_sum', 'double precision', (c) => c.notNull())
    .execute()
}
