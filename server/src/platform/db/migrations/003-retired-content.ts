import type { Kysely } from 'kysely'

/** After every place in a release, with room for a thousand times the questions of today. */
const AFTER_ALL_CONTENT = 1_000_000

/**
 * What a content release drops can be told from what an admin removed, and what is listed and asked
 * is ordered by its place in the release, then by age. Until a release gives places, by age alone,
 * as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['kingdom', 'category', 'question']) {
    await db.schema.alterTable(table).addColumn('retired_at', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(AFTER_ALL_CONTENT))
      .execute()
  }
}
