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
    .innerJoin('question_revision as revision', (join) =>
      join.on('revision.question_id', '=', questionId),
    )
    .select('revision.id')
    // `revision_ids` is a JSON array of texts, so an ID in it is between quotation marks.
    .where(sql<boolean>`asked.revision_ids like '%"' || revision.id || '"%'`)
    .orderBy('asked.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function selectAskedRevisions(db: Db, userId: Id) {
  const ofQuizzes = db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['attempt.submitted_at', 'question_set.revision_ids'])
    .where('attempt.user_id', '=', userId)
    .where('attempt.submitted_at', 'is not', null)
  return db
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .select(['daily_attempt.submitted_at', 'daily_quiz.revision_ids'])
    .where('daily_attempt.user_id', '=', userId)
    .where('daily_attempt.submitted_at', 'is not', null)
    .unionAll(ofQuizzes)
}
