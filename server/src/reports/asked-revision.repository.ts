import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/**
 * Returns the revision that the player was asked last, or undefined without a submitted attempt. Practice
 * only repeats questions from submitted attempts.
 */
export async function findAskedRevision(
  db: Db,
  { userId, questionId }: { userId: Id; questionId: Id },
): Promise<Id | undefined> {
  const row = await db
    .selectFrom(selectAskedRevisions(db, userId).as('asked'))
    .innerJoin('questionRevision as revision', (join) =>
      join.on('revision.questionId', '=', questionId),
    )
    .select('revision.id')
    // `revisionIds` is a JSON array of texts, so an ID in it is between quotation marks.
    .where(sql<boolean>`asked.revision_ids like '%"' || revision.id || '"%'`)
    .orderBy('asked.submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function selectAskedRevisions(db: Db, userId: Id) {
  const ofQuizzes = db
    .selectFrom('attempt')
    .innerJoin('questionSet', 'questionSet.id', 'attempt.questionSetId')
    .select(['attempt.submittedAt', 'questionSet.revisionIds'])
    .where('attempt.userId', '=', userId)
    .where('attempt.submittedAt', 'is not', null)
  return db
    .selectFrom('dailyAttempt')
    .innerJoin('dailyQuiz', 'dailyQuiz.day', 'dailyAttempt.day')
    .select(['dailyAttempt.submittedAt', 'dailyQuiz.revisionIds'])
    .where('dailyAttempt.userId', '=', userId)
    .where('dailyAttempt.submittedAt', 'is not', null)
    .unionAll(ofQuizzes)
}
