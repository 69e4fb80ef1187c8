import { type Kysely, sql } from 'kysely'

/** Boards of days, weeks, months and kingdoms, and what tells a player's rank without counting players. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('board_score')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('board', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('reached_at', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('uncounted', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('board_score_key', ['user_id', 'board'])
    .execute()
  await db.schema
    .createIndex('board_score_place')
    .on('board_score')
    .columns(['board', 'place'])
    .execute()
  await sql`create index board_score_uncounted on board_score (user_id)
    where uncounted = 1`.execute(db)

  await db.schema
    .createTable('board_count')
    .addColumn('board', 'text', (c) => c.notNull())
    .addColumn('parent', 'text', (c) => c.notNull())
    .addColumn('digit', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('is_split', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('board_count_key', ['board', 'parent', 'digit'])
    .execute()

  await db.schema
    .createTable('board_progress')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('filled_until', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into board_progress (id, filled_until) values (1, '')`.execute(db)
}
