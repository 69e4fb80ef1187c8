import type { Db, Transaction } from '../db/database.ts'
import type { NewImage } from './image-check.ts'

export interface StoredImage {
  type: string
  bytes: Uint8Array
}

export function findImage(db: Db, id: string): Promise<StoredImage | undefined> {
  return db.selectFrom('image').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()
}

/** The same bytes are the same image, so one that is already there stays as it is. */
export async function insertImages(
  transaction: Transaction,
  images: readonly NewImage[],
): Promise<void> {
  if (images.length === 0) return
  await transaction
    .insertInto('image')
    .values([...images])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
