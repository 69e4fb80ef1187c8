import { type Kysely, sql } from 'kysely'

/** What the dashboard reads, so that its cost does not grow with what was ever played. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('daily_players')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kingdom_id', 'text', (c) => c.notNull().references('kingdom.id'))
    .addColumn('players', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_players_key', ['day', 'kingdom_id'])
    .execute()
  await sql`insert into daily_players (day, kingdom_id, players)
    select day, kingdom_id, count(*) from daily_play group by day, kingdom_id`.execute(db)

  await db.schema
    .createTable('recent_score')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('points', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index recent_score_rank on recent_score (points desc, user_id)`.execute(db)

  await db.schema
    .createTable('roll_up_progress')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('counted_until', 'text', (c) => c.notNull())
    .addColumn('expired_until', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into roll_up_progress (id, counted_until, expired_until) values (1, '', '')`.execute(
    db,
  )
}
