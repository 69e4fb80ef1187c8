import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type Db,
  inTransaction,
  isForeignKeyViolation,
  type Transaction,
} from '../../platform/db/database.ts'
import {
  type AskedQuestion,
  createQuestionSetId,
  findQuestionSet,
  insertQuestionSet,
  listAskedQuestions,
  listCurrentRevisions,
  type StoredQuestionSet,
} from './question-sets.repository.ts'

export interface QuestionSet extends StoredQuestionSet {
  /** In the order in which they are asked; never empty. */
  questions: readonly AskedQuestion[]
}

export interface QuestionSetCache {
  /** Returns the category's current questions, or undefined if it has none. */
  current: (categoryId: Id) => Promise<QuestionSet | undefined>
  /** Throws for an unknown id. Sets are never removed. */
  find: (id: Id) => Promise<QuestionSet>
  /** Runs `work` in a transaction that stores the set first, unless it is stored already. */
  storeWith: <T>(set: QuestionSet, work: (transaction: Transaction) => Promise<T>) => Promise<T>
}

/** Limits the cache to about 6 MB: a question takes about 1 kB of memory, at most 3 kB. */
export const CACHED_QUESTIONS_MAX = 6000

/** Caches sets in memory: they never change. */
export function createQuestionSetCache(db: Db): QuestionSetCache {
  /** Stored sets, the least recently used first. */
  const cache = new Map<Id, QuestionSet>()
  let cachedQuestions = 0

  function remember(set: QuestionSet): QuestionSet {
    if (cache.delete(set.id)) cachedQuestions -= set.questions.length
    cache.set(set.id, set)
    cachedQuestions += set.questions.length
    for (const [id, { questions }] of cache) {
      if (cachedQuestions <= CACHED_QUESTIONS_MAX) break
      cache.delete(id)
      cachedQuestions -= questions.length
    }
    return set
  }

  return {
    current: async (categoryId) => {
      const current = await listCurrentRevisions(db, categoryId)
      if (current.length === 0) return undefined
      const revisionIds = current.map(({ revisionId }) => revisionId)
      const difficulties = current.map(({ difficulty }) => difficulty)
      const id = createQuestionSetId(revisionIds, difficulties)
      const cached = cache.get(id)
      if (cached) return remember(cached)
      const questions = await listAskedQuestions(db, revisionIds, difficulties)
      return { id, categoryId, revisionIds, difficulties, questions }
    },
    find: async (id) => {
      const cached = cache.get(id)
      if (cached) return remember(cached)
      const stored = await findQuestionSet(db, id)
      if (!stored) throw new Error(`The question set ${id} is missing`)
      const questions = await listAskedQuestions(db, stored.revisionIds, stored.difficulties)
      return remember({ ...stored, questions })
    },
    storeWith: async (set, work) => {
      if (cache.has(set.id)) {
        try {
          return await inTransaction(db, work)
        } catch (error) {
          // The set is in the cache, but a failover may have lost it from the database. It is stored again
          // below.
          if (!isForeignKeyViolation(error)) throw error
        }
      }
      const result = await inTransaction(db, async (transaction) => {
        await insertQuestionSet(transaction, set)
        return work(transaction)
      })
      remember(set)
      return result
    },
  }
}
