import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Db } from '../../platform/db/database.ts'
import { selectListed } from '../../platform/db/json-list.ts'
import { parseRevisionIds } from '../questions/question-sets.repository.ts'
import { readPicks } from '../questions/scoring.ts'
import { isLate } from './deadlines.ts'
import type { OpenQuestionSource, SubmittedSource } from './held-back.ts'

/** What the player's open attempts at categories ask. */
export const openCategoryQuestions: OpenQuestionSource = async (db, userId, at) => {
  const { rows } = await selectOpenSets(db, { userId })
  return withQuestions(
    db,
    rows.filter((attempt) => !isLate(attempt, at)),
  )
}

const selectOpenSets = compileOnce<{ userId: Id }>()((db, parameter) =>
  db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['attempt.started_at as startedAt', 'attempt.deadline'])
    .select('question_set.revision_ids as revisionIds')
    .where('user_id', '=', parameter('userId'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null),
)

/** What the player has submitted at categories. */
export const submittedCategoryQuestions: SubmittedSource = async (db, userId, since) => {
  const { rows } = await selectSubmitted(db, { userId, since })
  const attempts = await withQuestions(db, rows)
  return attempts.map(({ picks, ...attempt }) => ({ ...attempt, picks: readPicks(picks ?? '') }))
}

const selectSubmitted = compileOnce<{ userId: Id; since: string }>()((db, parameter) =>
  db
    .selectFrom('attempt')
    .innerJoin('question_set', 'question_set.id', 'attempt.question_set_id')
    .select(['attempt.id', 'attempt.category_id as categoryId'])
    .select((e) => e.fn.coalesce('submitted_at', parameter('since')).as('submittedAt'))
    .select(['attempt.picks', 'question_set.revision_ids as revisionIds'])
    .where('user_id', '=', parameter('userId'))
    .where('submitted_at', '>=', parameter('since')),
)

/** With the questions that each of the attempts asks, in their order. */
async function withQuestions<Row extends { revisionIds: string }>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const sets = rows.map((row) => ({ ...row, revisions: parseRevisionIds(row.revisionIds) }))
  const listed = new Set(sets.flatMap(({ revisions }) => revisions))
  const found = await selectQuestionIds(db, { revisionIds: JSON.stringify([...listed]) })
  const questionOf = new Map(found.rows.map(({ id, question_id }) => [id, question_id]))
  return sets.map(({ revisions, ...row }) => {
    return { ...row, questionIds: revisions.flatMap((id) => questionOf.get(id) ?? []) }
  })
}

const selectQuestionIds = compileOnce<{ revisionIds: string }>()((db, parameter) =>
  db
    .selectFrom('question_revision')
    .select(['id', 'question_id'])
    .where('id', 'in', (query) =>
      query.selectFrom(selectListed(db, parameter('revisionIds')).as('listed')).select('value'),
    ),
)
