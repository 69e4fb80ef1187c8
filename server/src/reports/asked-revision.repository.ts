import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface AskedOf {
  userId: Id
  questionId: Id
}

/** Returns undefined if no submitted attempt has asked the question. Practice repeats such questions only. */
export async function findAskedRevision(db: Db, asked: AskedOf): Promise<Id | undefined> {
  const found = [await findInQuizzes(db, asked), await findInDailyQuizzes(db, asked)]
  const [last] = found
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => ((a.submittedAt ?? '') < (b.submittedAt ?? '') ? 1 : -1))
  return last?.id
}

function findInQuizzes(db: Db, { userId, questionId }: AskedOf) {
  return db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .innerJoin('question_revision as revision', (join) =>
      join.on('revision.question_id', '=', questionId),
    )
    .select(['revision.id', 'attempt.submitted_at as submittedAt'])
    .where('attempt.user_id', '=', userId)
    .where('attempt.submitted_at', 'is not', null)
    .where(({ ref }) => lists(ref('question_set.revision_ids'), ref('revision.id')))
    .orderBy('attempt.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function findInDailyQuizzes(db: Db, { userId, questionId }: AskedOf) {
  return db
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .innerJoin('question_revision as revision', (join) =>
      join.on('revision.question_id', '=', questionId),
    )
    .select(['revision.id', 'daily_attempt.submitted_at as submittedAt'])
    .where('daily_attempt.user_id', '=', userId)
    .where('daily_attempt.submitted_at', 'is not', null)
    .where(({ ref }) => lists(ref('daily_quiz.revision_ids'), ref('revision.id')))
    .orderBy('daily_attempt.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a JSON array of IDs contains this ID. */
function lists(ids: Expression<string | null>, id: Expression<string>) {
  return sql<boolean>`${ids} like '%"' || ${id} || '"%'`
}
