import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { sql } from 'kysely'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { inList, selectRecords } from '../platform/db/json-list.ts'
import {
  type SubmissionSpan,
  selectSubmittedAttempts,
} from '../play/submitted-attempts.repository.ts'

/** Returns the time up to which attempts are counted. Other processes wait until the transaction ends. */
export async function lockCountProgress(transaction: Transaction): Promise<string> {
  const { countedUntil } = await transaction
    .selectFrom('revisionCountProgress')
    .select('countedUntil')
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return countedUntil
}

export async function findCountProgress(db: Db): Promise<string> {
  const { countedUntil } = await db
    .selectFrom('revisionCountProgress')
    .select('countedUntil')
    .executeTakeFirstOrThrow()
  return countedUntil
}

export async function saveCountProgress(transaction: Transaction, until: string): Promise<void> {
  await transaction.updateTable('revisionCountProgress').set({ countedUntil: until }).execute()
}

/** Lists the first attempts that were submitted in time. */
export async function listFirstAttempts(db: Db, span: SubmissionSpan) {
  const rows = await selectSubmittedAttempts(db, span)
    .select(['questionSetId', 'picks'])
    .where('kind', '=', 'first')
    .where('late', '=', 0)
    .execute()
  return rows.flatMap(({ questionSetId, picks }) =>
    questionSetId === null || picks === null ? [] : [{ questionSetId, picks }],
  )
}

export interface RevisionCount {
  revisionId: Id
  attempts: number
  rightAnswers: number
}

export async function addRevisionCounts(
  transaction: Transaction,
  counts: readonly RevisionCount[],
): Promise<void> {
  if (counts.length === 0) return
  const columns = { revisionId: 'text', attempts: 'integer', rightAnswers: 'integer' } as const
  const records = selectRecords(transaction, sql<string>`${JSON.stringify(counts)}`, columns)
  // Without the "where", SQLite would read "on conflict" as the condition of a join.
  await sql`insert into revision_count (revision_id, attempts, right_answers)
    select revision_id, attempts, right_answers from ${records} as counted where true
    on conflict (revision_id) do update set
      attempts = revision_count.attempts + excluded.attempts,
      right_answers = revision_count.right_answers + excluded.right_answers`.execute(transaction)
}

export async function listRightOptions(
  db: Db,
  revisionIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const rows = await db
    .selectFrom('questionRevision')
    .select(['id', 'correctAnswer'])
    .where('id', ...inList(db, revisionIds))
    .execute()
  return new Map(rows.map(({ id, correctAnswer }) => [id, correctAnswer]))
}
