import { type Kysely, sql } from 'kysely'

/**
 * The best share of right answers in each quiz. Until now it was told by the points of today and the number
 * of questions of the last attempt, so that it fell when either grew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('category_result')
    .addColumn('best_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update category_result
    set best_percent = case
      when best_points >= most.points * last_total_questions then 100
      else 100 * best_points / (most.points * last_total_questions) end
    from category as most
    where most.id = category_id and most.points * last_total_questions > 0`.execute(db)
  await sql`
    update category_result
    set best_percent = counted.best_percent
    from play_count as counted
    where counted.user_id = category_result.user_id and counted.kind = 'category'
      and counted.key = category_id and counted.best_percent > category_result.best_percent`.execute(
    db,
  )
}
