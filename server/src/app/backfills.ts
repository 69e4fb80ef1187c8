import { backfillErased } from '../accounts/own/erase-accounts.ts'
import { backfillUsernames } from '../auth/usernames.ts'
import { backfillBadges } from '../badges/backfill-badges.ts'
import { backfillBoards } from '../boards/backfill-boards.ts'
import { backfillHistory } from '../catalogue/history/backfill-history.ts'
import { type Backfill, listPending } from '../platform/db/backfill.ts'
import { isUnfinishedCopy } from '../platform/db/backup/unfinished-copy.ts'
import type { Db } from '../platform/db/database.ts'
import { schemaState } from '../platform/db/migrate.ts'
import { backfillBestShares } from '../play/backfill/backfill-best-shares.ts'
import { backfillReviews } from '../play/backfill/backfill-reviews.ts'
import { backfillRevisionCounts } from '../statistics/revision-counts.ts'
import { accountParts } from './features.ts'

/** What setup does to rows of older releases, in this order. */
export const BACKFILLS: readonly Backfill[] = [
  backfillUsernames,
  backfillReviews,
  backfillBestShares,
  backfillBadges,
  backfillBoards,
  backfillHistory,
  backfillErased(accountParts),
  backfillRevisionCounts,
]

/** Whether the database has the schema of this release and its rows are all there, as this release reads them. */
export async function isSetUp(db: Db): Promise<boolean> {
  if (await isUnfinishedCopy(db)) return false
  if ((await schemaState(db)) === 'older') return false
  return (await listPending(db, BACKFILLS)).length === 0
}
