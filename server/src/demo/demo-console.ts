import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ReportReason } from '@quiz-kingdom/shared/entities/console/report.ts'
import * as v from 'valibot'
import { findAccount } from '../auth/users.repository.ts'
import { setDifficulty } from '../catalogue/questions.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { insertReport } from '../reports/reports.repository.ts'
import { answerReports } from '../reports/reports.ts'

const REPORTS: readonly { reason: ReportReason; text: string }[] = [
  { reason: 'unclear', text: 'Two of the answers could be right. Which one do you mean?' },
  { reason: 'wrong-answer', text: 'Our textbook gives another year.' },
  { reason: 'misspelt', text: '' },
  { reason: 'outdated', text: 'This changed in 2025.' },
]
const RevisionIdsSchema = v.pipe(v.string(), v.parseJson(), v.array(IdSchema))

/** Inserts players' reports, an answer to the first and edits of the others, so that the console's lists have entries. */
export async function insertConsoleWork(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  adminEmail: string,
): Promise<void> {
  const admin = await findAccount(db, adminEmail)
  if (!admin) return
  const reportedAt = clock.now().toISOString()
  for (const [index, asked] of (await listAskedRevisions(db, REPORTS.length)).entries()) {
    const report = REPORTS[index]
    if (!report) continue
    await inTransaction(db, (transaction) =>
      insertReport(transaction, { ...report, ...asked, reported_at: reportedAt }),
    )
    if (index === 0)
      await answerReports({ db, clock }, asked.question_id, {
        state: 'mended',
        answer: 'Thank you!',
      })
    else await setDifficulty({ db, clock }, admin.user, asked.question_id, { difficulty: 3 })
  }
}

/** Lists a question from each of the latest attempts, with the player who was asked it. */
async function listAskedRevisions(db: Db, limit: number) {
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['user_id', 'revision_ids'])
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(
    attempts.map(async ({ user_id, revision_ids }) => {
      const [id = ''] = v.parse(RevisionIdsSchema, revision_ids)
      const revision = await db
        .selectFrom('question_revision')
        .select(['id as revision_id', 'question_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { user_id, ...revision }
    }),
  )
}
