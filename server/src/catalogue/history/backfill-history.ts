import type { Backfill } from '../../platform/db/backfill.ts'
import { firstIdOf } from '../../platform/ids.ts'
import { insertChanges } from '../changes/changes.repository.ts'
import {
  countQuestions,
  listQuestionIdsAfter,
  listWrittenRevisions,
  type WrittenRevision,
} from './past-revisions.repository.ts'

const QUESTIONS_AT_ONCE = 500
const TIME_HEX_DIGITS = 12

/**
 * Writes down what admins made of questions before there was a history: their revisions tell by whom
 * and when. In which category a question was then, nobody knows, so the present one stands there.
 */
export const backfillHistory: Backfill = {
  name: 'history of questions',
  about: 'Writing the history of the questions',
  unit: 'questions',
  count: countQuestions,
  doBatch: async (transaction, position) => {
    const ids = await listQuestionIdsAfter(transaction, position, QUESTIONS_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return undefined
    const revisions = await listWrittenRevisions(transaction, ids)
    await insertChanges(transaction, revisions.map(toChange))
    return { position: last, items: ids.length }
  },
}

function toChange({ id, createdAt, questionId, categoryId, earlierId, ...actor }: WrittenRevision) {
  const state = (revision_id: string) => JSON.stringify({ category_id: categoryId, revision_id })
  return {
    // As ids of changes are made, and no other change has the same.
    id: firstIdOf(new Date(createdAt)).slice(0, TIME_HEX_DIGITS) + id.slice(TIME_HEX_DIGITS),
    kind: 'question' as const,
    entityId: questionId,
    action: earlierId === null ? 'created' : 'edited',
    origin: 'form',
    before: earlierId === null ? null : state(earlierId),
    after: state(id),
    ...actor,
  }
}
