import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { AttemptKind } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { inList, parseStringList } from '../platform/db/json-list.ts'

/**
 * The maximum number of questions of an analysed attempt: the index `attempt_analysed` leaves out longer
 * ones.
 */
const ANALYZED_PICKS_MAX = 2000

export interface AnalyzedAttempt {
  id: Id
  submittedAt: string
  questionSetId: Id
  picks: string
}

/** Lists the category's first attempts that were submitted in time, in order of submission. */
export function listAnalyzedAttempts(
  db: Db,
  categoryId: Id,
  after: AnalyzedAttempt | undefined,
  limit: number,
): Promise<AnalyzedAttempt[]> {
  // The conditions repeat those of the partial index, or the index would not be used.
  return db
    .selectFrom('attempt')
    .select(['id', 'submittedAt', 'questionSetId', 'picks'])
    .where('categoryId', '=', categoryId)
    .where(sql<boolean>`(submitted_at, id) > (${after?.submittedAt ?? ''}, ${after?.id ?? ''})`)
    .where('kind', '=', sql.lit<AttemptKind>('first'))
    .where('late', '=', sql.lit(0))
    .where(sql<boolean>`length(picks) <= ${sql.lit(ANALYZED_PICKS_MAX)}`)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(limit)
    .$narrowType<AnalyzedAttempt>()
    .execute()
}

export async function listRevisionsOfSets(db: Db, setIds: readonly Id[]) {
  const rows = await db
    .selectFrom('questionSet')
    .select(['id', 'revisionIds'])
    .where('id', ...inList(db, setIds))
    .execute()
  return rows.map(({ id, revisionIds }) => ({ id, revisionIds: parseStringList(revisionIds) }))
}

export type CategoryRevision = Awaited<ReturnType<typeof listCategoryRevisions>>[number]

/** Lists the category's current questions, in order, then their earlier revisions, newest first. */
export async function listCategoryRevisions(db: Db, categoryId: Id, attemptedIds: readonly Id[]) {
  const rows = await db
    .selectFrom('question')
    .innerJoin('questionRevision', 'questionRevision.questionId', 'question.id')
    .select(['question.id as questionId', 'questionRevision.id as revisionId', 'options'])
    .select(['questionText', 'correctAnswer'])
    .select(['questionRevision.createdAt', 'question.revisionId as presentId'])
    .select((e) => e.fn.coalesce('difficulty', e.lit(DEFAULT_DIFFICULTY)).as('difficulty'))
    .select('updatedAt')
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .where((e) =>
      e.or([
        e('questionRevision.id', '=', e.ref('question.revisionId')),
        e('questionRevision.id', ...inList(db, attemptedIds)),
      ]),
    )
    .orderBy('position')
    .orderBy('question.id')
    .orderBy('questionRevision.createdAt', 'desc')
    .execute()
  const revisions = rows.map(({ options, presentId, ...row }) => {
    return { ...row, options: parseStringList(options), isPresent: row.revisionId === presentId }
  })
  const { present = [], earlier = [] } = Object.groupBy(revisions, ({ isPresent }) =>
    isPresent ? 'present' : 'earlier',
  )
  return [...present, ...earlier]
}
