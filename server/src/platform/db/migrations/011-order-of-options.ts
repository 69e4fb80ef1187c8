import type { Kysely } from 'kysely'

/** A question says whether its options keep their order; what was written before lets them move. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('question_revision')
    .addColumn('keep_order', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
