import { type Kysely, sql } from 'kysely'

interface Score {
  user_id: string
  board: string
  points: number
  span: string
}

/** Boards show no admins, who can read every answer. What they won comes back when they are players again. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Score>`
    select user_id, board, points, case
      when board like 'kingdom:%' then substr(reached_at, 1, 7)
      when board like 'day:%' or board like 'daily:%' then substr(reached_at, 1, 13)
      else substr(reached_at, 1, 10) end as span
    from board_score
    where is_shown = 1 and user_id in (select id from "user" where role = 'admin')`.execute(db)
  for (const { user_id, board, points, span } of rows) {
    await sql`update board_score set is_shown = 0
      where user_id = ${user_id} and board = ${board}`.execute(db)
    await sql`update board_points set players = players - 1
      where board = ${board} and points = ${points} and span in ('', ${span})
        and shard = substr(${user_id}, 24)`.execute(db)
  }
  await sql`delete from board_points where players = 0`.execute(db)
}
