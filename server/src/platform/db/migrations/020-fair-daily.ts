import { type Kysely, sql } from 'kysely'

/**
 * What the home page asks is none of the day's quiz any more; guests of one network are counted; and a
 * daily attempt says what it counts for. Attempts of before this count as they did.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['extra_question_id', 'extra_revision_id']) {
    await db.schema.alterTable('daily_quiz').addColumn(column, 'text').execute()
  }
  await drawExtraQuestions(db)

  await db.schema
    .alterTable('guest_submission')
    .addColumn('score_only', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('guest_network')
    .addColumn('day', 'text', (c) => c.notNull().references('daily_quiz.day'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('submissions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('guest_network_key', ['day', 'network'])
    .execute()

  await db.schema
    .alterTable('daily_attempt')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('first'))
    .execute()
  await db.schema
    .alterTable('daily_attempt')
    .addColumn('half_answered', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}

interface Question {
  id: string
  revision_id: string
}

/** For the days that have come. */
async function drawExtraQuestions(db: Kysely<never>): Promise<void> {
  const { rows: days } = await sql<{ day: string; question_ids: string }>`
    select day, question_ids from daily_quiz order by day`.execute(db)
  const { rows: live } = await sql<Question>`
    select question.id, question.revision_id from question
    join category on category.id = question.category_id
    join kingdom on kingdom.id = category.kingdom_id
    where question.deleted_at is null and category.deleted_at is null and kingdom.deleted_at is null
    order by question.id`.execute(db)
  const asked = new Set(days.flatMap(({ question_ids }): string[] => JSON.parse(question_ids)))
  const unasked = live.filter(({ id }) => !asked.has(id))
  const { rows: fixed } = await sql<{ day: string; question_ids: string }>`
    select day, question_ids from daily_quiz where revision_ids is not null order by day`.execute(
    db,
  )
  for (const [index, { day, question_ids }] of fixed.entries()) {
    const own: string[] = JSON.parse(question_ids)
    const others = unasked.length > 0 ? unasked : live.filter(({ id }) => !own.includes(id))
    const extra = others[index % Math.max(1, others.length)]
    if (!extra) continue
    await sql`update daily_quiz set extra_question_id = ${extra.id}, extra_revision_id = ${extra.revision_id}
      where day = ${day}`.execute(db)
  }
}
