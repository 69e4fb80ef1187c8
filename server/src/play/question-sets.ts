import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { questionSetId } from '../db/question-set-id.ts'
import {
  type AskedQuestion,
  findRevisionIds,
  insertQuestionSet,
  listAskedQuestions,
  listCurrentRevisionIds,
} from './question-sets.repository.ts'

export interface QuestionSet {
  id: Id
  /** In the order in which they are asked; never empty. */
  questions: readonly AskedQuestion[]
}

export interface QuestionSets {
  /** What the category would ask now, stored; undefined when it has no questions. */
  current: (categoryId: Id) => Promise<QuestionSet | undefined>
  /** Throws when there is no such set: none is ever removed. */
  find: (id: Id) => Promise<QuestionSet>
}

/** Some 12 kB each. */
const CACHED_SETS_MAX = 500

/**
 * The sets of questions that attempts ask. Those asked lately are kept in memory; as a set never
 * changes, no other process can make that wrong.
 */
export function createQuestionSets(db: Db): QuestionSets {
  const cache = new Map<Id, QuestionSet>()

  function remember(set: QuestionSet): QuestionSet {
    cache.delete(set.id)
    cache.set(set.id, set)
    const [oldest] = cache.keys()
    if (cache.size > CACHED_SETS_MAX && oldest !== undefined) cache.delete(oldest)
    return set
  }

  return {
    current: async (categoryId) => {
      const revisionIds = await listCurrentRevisionIds(db, categoryId)
      if (revisionIds.length === 0) return undefined
      const id = questionSetId(revisionIds)
      const cached = cache.get(id)
      if (cached) return remember(cached)
      await inTransaction(db, (transaction) =>
        insertQuestionSet(transaction, { id, categoryId, revisionIds }),
      )
      return remember({ id, questions: await listAskedQuestions(db, revisionIds) })
    },
    find: async (id) => {
      const cached = cache.get(id)
      if (cached) return remember(cached)
      const revisionIds = await findRevisionIds(db, id)
      if (!revisionIds) throw new Error(`The question set ${id} is missing`)
      return remember({ id, questions: await listAskedQuestions(db, revisionIds) })
    },
  }
}
