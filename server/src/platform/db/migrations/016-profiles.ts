import type { Kysely } from 'kysely'

/** How a player shows: whoever has no row has the grey head, no badges, and shows to nobody. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('profile')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('avatar', 'text')
    .addColumn('is_public', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('best_badges', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
