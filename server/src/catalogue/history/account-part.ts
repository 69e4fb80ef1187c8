import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AccountPart } from '../../accounts/account-part.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPages } from '../../platform/db/pages.ts'
import { parseIdTime } from '../../platform/ids.ts'
import { type ChangeRow, listChanges, removeNamesFromChanges } from './history.repository.ts'

const CHANGES_PER_BATCH = 500

/** When an admin's account is erased, the admin's changes stay in the history without the name. */
export const historyAccountPart: AccountPart = {
  exportOf: async ({ db }, userId) => {
    const [newest] = await listChanges(db, { admin: userId }, 1)
    return { catalogueChanges: newest && readAdminChanges(db, userId) }
  },
  forget: removeNamesFromChanges,
}

async function* readAdminChanges(db: Db, admin: Id) {
  const pages = readPages(CHANGES_PER_BATCH, (last: ChangeRow | undefined) =>
    listChanges(db, { admin, until: last?.id }, CHANGES_PER_BATCH),
  )
  for await (const rows of pages) {
    yield rows.map(({ id, kind, entityId, action, origin }) => ({
      at: parseIdTime(id).toISOString(),
      kind,
      id: entityId,
      action,
      origin,
    }))
  }
}
