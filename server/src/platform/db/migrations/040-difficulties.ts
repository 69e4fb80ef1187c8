import type { Kysely } from 'kysely'

/**
 * A play asks easy questions first. What an attempt or a day asks keeps the difficulties of its
 * beginning; what is stored by now has none, and keeps its order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('question').addColumn('difficulty_edited_at', 'text').execute()
  await db.schema.alterTable('question_set').addColumn('difficulties', 'text').execute()
  await db.schema.alterTable('daily_quiz').addColumn('difficulties', 'text').execute()
}
