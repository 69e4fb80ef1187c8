import type { Kysely } from 'kysely'

/** A question may show a picture. */
export async function up(db: Kysely<never>): Promise<void> {
  const table = db.schema.alterTable('question_revision')
  await table.addColumn('picture_id', 'text', (c) => c.references('image.id')).execute()
  await table.addColumn('picture_alt', 'text', (c) => c.notNull().defaultTo('')).execute()
  await table.addColumn('picture_credit', 'text', (c) => c.notNull().defaultTo('')).execute()
}
