import unhomoglyph from 'unhomoglyph'
import type { Backfill } from '../platform/db/backfill.ts'
import { countAccounts, listNamesAfter, updateFoldedIfFree } from './users.repository.ts'

/**
 * Two usernames that fold alike are the same name. Folding ignores case, compatibility forms such as
 * full width, invisible characters and the width of gaps, and replaces letters of other scripts by the
 * Latin ones that they look like (Unicode's TR39). Latin letters stay: `Abe1` and `Abel` are two names.
 */
export function foldUsername(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{ASCII}]+/gu, unhomoglyph)
    .toLowerCase()
    .replaceAll('\u2800', ' ') // a Braille cell without dots
    .replace(/\s+/g, ' ')
    .trim()
}

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
