import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Ranks are exact at once: of each board it is counted how many players have which points. The boards
 * of daily quizzes become boards like all others. And PostgreSQL orders ids by their bytes, whatever
 * the language of its database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = (text: string) => sql.raw(text).execute(db)
  const bytes = isPostgres ? ' collate "C"' : ''

  await run('drop index board_score_place')
  await run('drop index board_score_uncounted')
  await run('drop index daily_attempt_board')
  await run(`alter table board_score add column is_shown integer not null default 1`)
  await run(`delete from board_score
    where user_id in (select id from "user" where erased_at is not null)`)
  // Who came after an equal one stays behind that one, also where a guest's result was kept later.
  await run(`insert into board_score (user_id, board, points, reached_at, uncounted)
    select user_id, 'daily:' || day, points,
      max(submitted_at) over (partition by day, points order by place), 0
    from daily_attempt
    where place is not null
      and user_id in (select id from "user" where erased_at is null)`)
  await run(`update board_score set is_shown = 0
    where user_id in (select id from "user"
      where disabled_at is not null or deleted_at is not null)`)
  await run('alter table board_score drop column place')
  await run('alter table board_score drop column uncounted')
  await run('alter table daily_attempt drop column place')
  await run('drop table board_count')
  await run('drop table daily_score')
  await run(`create index board_score_rank
    on board_score (board, is_shown, points desc, reached_at, user_id${bytes})`)

  await db.schema
    .createTable('board_points')
    .addColumn('board', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('shard', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('board_points_key', ['board', 'points', 'span', 'shard'])
    .execute()
  await run(`create index board_points_total on board_points (board, points) where span = ''`)
  const span = `substr(reached_at, 1, case when board like 'kingdom:%' then 10 else 13 end)`
  for (const counted of [`''`, span]) {
    await run(`insert into board_points (board, points, span, shard, players)
      select board, points, ${counted}, substr(user_id, 24), count(*)
      from board_score where is_shown = 1
      group by 1, 2, 3, 4`)
  }

  if (!isPostgres) return
  await run('create index user_order on "user" (id collate "C")')
  await run('create index audit_event_order on audit_event (id collate "C")')
}
