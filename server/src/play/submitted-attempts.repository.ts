import { countRows } from '../platform/db/count-rows.ts'
import type { Db } from '../platform/db/database.ts'

/** Attempts that were submitted after `after` and up to `until`. */
export interface SubmissionSpan {
  after: string
  until: string
}

export function selectSubmittedAttempts(db: Db, { after, until }: SubmissionSpan) {
  return db.selectFrom('attempt').where('submittedAt', '>', after).where('submittedAt', '<=', until)
}

/** Returns the submission time of the last of the first `limit` attempts of the span. */
export async function findEndOfBatch(db: Db, span: SubmissionSpan, limit: number) {
  const rows = await selectSubmittedAttempts(db, span)
    .select('submittedAt')
    .orderBy('submittedAt')
    .limit(limit)
    .execute()
  return rows.at(-1)?.submittedAt ?? undefined
}

export const countSubmittedAttempts = (db: Db, start: string, end: string) =>
  countRows(
    db.selectFrom('attempt').where('submittedAt', '>=', start).where('submittedAt', '<', end),
  )
