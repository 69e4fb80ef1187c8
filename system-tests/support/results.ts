import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/database.ts'
import type { Result } from './players.ts'

/** Rejects where one that was acknowledged is lost or differs, or counts twice. Gives how many there are. */
export async function verifyResults(
  db: Db,
  acknowledged: ReadonlyMap<string, Result>,
): Promise<number> {
  const stored = await db
    .selectFrom('attempt')
    .select(['id', 'userId', 'categoryId', 'score', 'picks'])
    .where('submittedAt', 'is not', null)
    .execute()
  const results = new Map(stored.map(({ id, ...result }) => [id, result]))
  for (const [id, result] of acknowledged) assert.deepEqual({ ...results.get(id) }, result)

  await assertNone(
    db,
    'best results that are not the maximum over the attempts',
    sql`
    select 1 from category_result as result where best_points <> (
      select max(points) from attempt
      where attempt.user_id = result.user_id and attempt.category_id = result.category_id)`,
  )
  await assertNone(
    db,
    'results without a category result',
    sql`
    select 1 from attempt where submitted_at is not null and not exists (
      select 1 from category_result as result
      where result.user_id = attempt.user_id and result.category_id = attempt.category_id)`,
  )
  await assertNone(
    db,
    'totals that are not the sum of the best results',
    sql`
    select 1 from "user" left join user_score on user_score.user_id = "user".id
    where coalesce(user_score.total, 0) <> (
      select coalesce(sum(best_points), 0) from category_result where user_id = "user".id)`,
  )
  await assertNone(
    db,
    'two open attempts of one player at one quiz',
    sql`
    select 1 from attempt where submitted_at is null and abandoned_at is null
    group by user_id, category_id having count(*) > 1`,
  )
  return results.size
}

/** Rejects if the query returns a row. */
export async function assertNone(
  db: Db,
  what: string,
  query: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await query.execute(db)
  assert.equal(rows.length, 0, `There are ${what}`)
}
