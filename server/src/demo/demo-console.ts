import type { ReportReason } from '@quiz-kingdom/shared/entities/console/report.ts'
import { findAccount } from '../auth/users.repository.ts'
import { setDifficulty } from '../catalogue/questions.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { parseStringList } from '../platform/db/json-list.ts'
import { insertReport } from '../reports/reports.repository.ts'
import { answerReports } from '../reports/reports.ts'

const REPORTS: readonly { reason: ReportReason; text: string }[] = [
  { reason: 'unclear', text: 'Two of the answers could be right. Which one do you mean?' },
  { reason: 'wrong-answer', text: 'Our textbook gives another year.' },
  { reason: 'misspelt', text: '' },
  { reason: 'outdated', text: 'This changed in 2025.' },
]

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
      insertReport(transaction, { ...report, ...asked, reportedAt }),
    )
    if (index === 0)
      await answerReports({ db, clock }, asked.questionId, {
        state: 'mended',
        answer: 'Thank you!',
      })
    else await setDifficulty({ db, clock }, admin.user, asked.questionId, { difficulty: 3 })
  }
}

/** Lists a question from each of the latest attempts, with the player who was asked it. */
async function listAskedRevisions(db: Db, limit: number) {
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('questionSet', 'questionSet.id', 'attempt.questionSetId')
    .select(['userId', 'revisionIds'])
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(
    attempts.map(async ({ userId, revisionIds }) => {
      const [id = ''] = parseStringList(revisionIds)
      const revision = await db
        .selectFrom('questionRevision')
        .select(['id as revisionId', 'questionId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { userId, ...revision }
    }),
  )
}
