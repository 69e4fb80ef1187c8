import { type Kysely, sql } from 'kysely'

/** The audit log forgets the names of erased admins, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('audit_event_actor').on('audit_event').column('actor_id').execute()
  await sql`update audit_event set actor_name = null
    where actor_id in (select id from "user" where erased_at is not null)`.execute(db)
}
