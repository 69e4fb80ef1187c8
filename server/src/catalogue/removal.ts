import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { type Removable, removeSoftly, restoreRemoved } from './removal.repository.ts'
import { refuseTakenTitle } from './titles.ts'

/** Throws 404 when it is unknown or already removed. */
export async function remove({ db, clock }: Parts, table: Removable, id: Id): Promise<void> {
  if (!(await removeSoftly(db, table, id, clock.now().toISOString()))) throw notFound()
}

/** Throws 404 when it is unknown, 409 when it is not removed or its title has been taken since. */
export async function restore<T>(
  { db }: Parts,
  table: Removable,
  id: Id,
  find: (db: Db, id: Id) => Promise<T | undefined>,
): Promise<T> {
  return refuseTakenTitle(
    inTransaction(db, async (transaction) => {
      const restored = await restoreRemoved(transaction, table, id)
      const live = await find(transaction, id)
      if (!live) throw notFound()
      if (!restored) throw conflict('This is not removed')
      return live
    }),
  )
}
