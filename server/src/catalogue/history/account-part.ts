import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { AccountPart } from '../../accounts/account-part.ts'
import type { Db } from '../../platform/db/database.ts'
import { timeOfId } from '../../platform/ids.ts'
import { listChanges, removeNamesFromChanges } from './history.repository.ts'

const CHANGES_AT_ONCE = 500

/** An admin's changes stay when the account is erased, without the name. */
export const historyPart: AccountPart = {
  tables: [],
  exportOf: async ({ db }, userId) => {
    const [any] = await listChanges(db, { admin: userId }, 1)
    return { catalogueChanges: any && readChangesBy(db, userId) }
  },
  forget: removeNamesFromChanges,
}

/** Newest first, page by page. */
async function* readChangesBy(db: Db, admin: Id) {
  let until: Id | undefined
  do {
    const rows = await listChanges(db, { admin, until }, CHANGES_AT_ONCE)
    yield rows.map(({ id, kind, entity_id, action, origin }) => ({
      ...{ at: timeOfId(id).toISOString(), kind, id: entity_id, action, origin },
    }))
    until = rows.length < CHANGES_AT_ONCE ? undefined : rows.at(-1)?.id
  } while (until !== undefined)
}
