import { type Kysely, sql } from 'kysely'

/** Ids sort by time: the least is that of the attempt that began first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update attempt set kind = 'first' where id in (
    select min(id) from attempt group by user_id, category_id
  )`.execute(db)
}
