import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The dashboard's days become those of Addis Ababa. What is rolled up of the last 30 days is counted anew
 * from the attempts; older days, which nobody is shown, stay as they were. And who came back after seven
 * days is now asked of days 7 to 13, so that figures of days that were over are made again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = (text: string) => sql.raw(text).execute(db)
  await run('delete from daily_figure')
  if (isPostgres) {
    await run('drop index recent_score_rank')
    await run('create index recent_score_rank on recent_score (points desc, user_id collate "C")')
  }

  const { rows } = await sql<{
    day: string | null
  }>`select min(day) as day from daily_play`.execute(db)
  const first = rows[0]?.day
  if (!first) return
  // The first day begins three hours before midnight in UTC, by which the attempts' times are stored.
  const start = new Date(Date.parse(first) - 3 * 60 * 60 * 1000).toISOString().slice(0, 19)
  const addisDay = isPostgres
    ? `to_char(cast(submitted_at as timestamptz) at time zone 'Africa/Addis_Ababa', 'YYYY-MM-DD')`
    : `date(submitted_at, '+3 hours')`
  const isCounted = `submitted_at > '${start}'
    and submitted_at <= (select counted_until from roll_up_progress)`

  await run('delete from daily_play')
  await run(`insert into daily_play (day, kingdom_id, user_id)
    select distinct ${addisDay}, category.kingdom_id, attempt.user_id
    from attempt join category on category.id = attempt.category_id where ${isCounted}`)
  await run(`delete from daily_players where day >= '${first}'`)
  await run(`insert into daily_players (day, kingdom_id, players)
    select day, kingdom_id, count(*) from daily_play group by day, kingdom_id`)

  await run('delete from recent_score')
  await run(`insert into recent_score (user_id, points)
    select user_id, sum(points) from (
      select user_id, max(points) as points from attempt
      where ${isCounted} group by user_id, category_id
    ) as best group by user_id`)
  await run(`update roll_up_progress set expired_until = '${start}'`)
}
