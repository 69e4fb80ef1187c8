import type { Backfill } from '../platform/db/backfill.ts'
import { foldUsername } from './usernames.ts'
import { countAccounts, listNamesAfter, updateFoldedIfFree } from './users.repository.ts'

const NAMES_AT_ONCE = 1000

/**
 * The first release folded usernames in another way. Where two of its usernames fold alike now, the
 * account that has the folded one keeps it. Nobody else can take either username.
 */
export const backfillUsernames: Backfill = {
  name: 'folded usernames',
  about: 'Looking through usernames',
  unit: 'accounts',
  count: countAccounts,
  doBatch: async (transaction, position) => {
    const names = await listNamesAfter(transaction, position, NAMES_AT_ONCE)
    const last = names.at(-1)
    if (!last) return undefined
    for (const { id, username, folded, erasedAt } of names) {
      const anew = foldUsername(username)
      if (anew !== folded && erasedAt === null) await updateFoldedIfFree(transaction, id, anew)
    }
    return { position: last.id, items: names.length }
  },
}
