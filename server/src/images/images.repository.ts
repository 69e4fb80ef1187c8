import type { Db, Transaction } from '../platform/db/database.ts'
import type { NewImage } from './image-check.ts'

export function findImage(db: Db, id: string) {
  return db.selectFrom('image').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()
}

/** Skips stored images. Their id is the hash of their bytes. */
export async function insertImages(transaction: Transaction, images: readonly NewImage[]) {
  if (images.length === 0) return
  await transaction
    .insertInto('image')
    .values([...images])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
