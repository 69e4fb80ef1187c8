import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { AttemptKind } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { inList, parseStringList } from '../platform/db/json-list.ts'

const ID_LENGTH = 24
const ATTEMPT_SEPARATOR = ','

/**
 * The maximum number of questions of an analysed attempt: the index `attempt_analysed` leaves out longer
 * ones.
 */
const ANALYZED_PICKS_MAX = 2000

/**
 * The number of attempts per query. It keeps a query to a few milliseconds, because on SQLite all other
 * requests wait for it.
 */
const ATTEMPTS_PER_SLICE = 2500

export const START_POSITION = { submittedAt: '', id: '' }

/**
 * Reads a slice of the category's first attempts that were submitted in time, in order of submission. Returns
 * undefined when none is left. Returns the attempts as one text, because handing over a row for each would
 * take longer than reading them.
 */
export async function readAttemptSlice(db: Db, categoryId: Id, after: typeof START_POSITION) {
  // The conditions repeat those of the partial index, or the index would not be used.
  const { rows } = await sql<{ attempts: string | null; last: string | null }>`
    select string_agg(counted, ${sql.lit(ATTEMPT_SEPARATOR)}) as attempts, max(position) as last from (
      select question_set_id || picks as counted, submitted_at || id as position
      from attempt
      where category_id = ${categoryId}
        and (submitted_at, id) > (${after.submittedAt}, ${after.id})
        and kind = ${sql.lit<AttemptKind>('first')} and late = 0
        and length(picks) <= ${sql.lit(ANALYZED_PICKS_MAX)}
      order by submitted_at, id
      limit ${sql.lit(ATTEMPTS_PER_SLICE)}
    ) as slice`.execute(db)
  const { attempts, last } = rows[0] ?? {}
  if (!attempts || !last) return undefined
  return { attempts, last: { submittedAt: last.slice(0, -ID_LENGTH), id: last.slice(-ID_LENGTH) } }
}

export function* splitAttempts(attempts: string) {
  for (let begin = 0, end = 0; end < attempts.length; begin = end + 1) {
    end = attempts.indexOf(ATTEMPT_SEPARATOR, begin)
    if (end < 0) end = attempts.length
    const questionSetId = attempts.slice(begin, begin + ID_LENGTH)
    yield { questionSetId, picks: attempts.slice(begin + ID_LENGTH, end) }
  }
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
