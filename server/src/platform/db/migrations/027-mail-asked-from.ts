import type { Kysely } from 'kysely'

/** Where a mail was asked for, so that a link counts for whoever asked alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('token').addColumn('asked_from', 'text').execute()
}
