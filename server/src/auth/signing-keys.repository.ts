import type { Db, Transaction } from '../platform/db/database.ts'

export async function findSigningKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('signingKey')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}

/** Does nothing if the key already exists. */
export async function insertSigningKey(db: Db, name: string, secret: string): Promise<void> {
  await db
    .insertInto('signingKey')
    .values({ name, secret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function removeSigningKey(transaction: Transaction, name: string): Promise<void> {
  await transaction.deleteFrom('signingKey').where('name', '=', name).execute()
}
