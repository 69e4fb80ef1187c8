import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { byteOrder } from '../../platform/db/byte-order.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { isListed } from '../../platform/db/json-list.ts'

/** A revision that an admin wrote. */
export interface WrittenRevision {
  id: Id
  questionId: Id
  categoryId: Id
  /** The question's revision before it; null for the first one. */
  earlierId: Id | null
  createdAt: string
  actorId: Id | null
  /** Null for an erased account. */
  actorName: string | null
}

export async function countQuestions(db: Db): Promise<number> {
  return countRows(db.selectFrom('question'))
}

export async function listQuestionIdsAfter(
  transaction: Transaction,
  after: string,
  limit: number,
): Promise<Id[]> {
  const id = byteOrder(transaction, 'id')
  const rows = await transaction
    .selectFrom('question')
    .select('id')
    .where(id, '>', after)
    .orderBy(id)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function listWrittenRevisions(
  transaction: Transaction,
  questionIds: readonly Id[],
): Promise<WrittenRevision[]> {
  const earlierId = sql<Id | null>`lag(revision.id)
    over (partition by question_id order by revision.created_at, revision.id)`
  const ofQuestions = transaction
    .selectFrom('question_revision as revision')
    .innerJoin('question', 'question.id', 'question_id')
    .leftJoin('user', 'user.id', 'created_by')
    .select(['revision.id', 'question_id as questionId', 'category_id as categoryId'])
    .select([
      'revision.created_at as createdAt',
      'created_by as actorId',
      earlierId.as('earlierId'),
    ])
    .select((eb) =>
      eb
        .case()
        .when('user.erased_at', 'is', null)
        .then(eb.ref('user.username'))
        .else(null)
        .end()
        .as('actorName'),
    )
    .where('question_id', ...isListed(transaction, questionIds))
  return transaction
    .selectFrom(ofQuestions.as('revision'))
    .selectAll()
    .where('actorId', 'is not', null)
    .execute()
}
