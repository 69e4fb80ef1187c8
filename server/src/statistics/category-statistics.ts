import { setImmediate } from 'node:timers/promises'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { CategoryStatistics } from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import { findCategory } from '../catalogue/categories.repository.ts'
import type { CacheVersion } from '../http/response-cache/cache-version.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { evictOldest } from '../platform/evict-oldest.ts'
import { createQuestionSets } from '../play/questions/question-sets.ts'
import { type Analysis, createItemAnalysis, type SetCounters } from './item-analysis.ts'
import {
  END,
  listRevisions,
  type Position,
  type Revision,
  readCountedAttempts,
  START,
  splitAttempts,
} from './statistics.repository.ts'

/** Categories whose statistics are kept until their version changes. */
const KEPT_MAX = 100

export type FindStatistics = (
  categoryId: Id,
  versions: readonly CacheVersion[],
) => Promise<CategoryStatistics>

/** Each goes through all attempts of its category. */
const runs = createConcurrencyLimit({
  atOnce: 2,
  waiting: 20,
  waitMs: 20_000,
  now: performance.now.bind(performance),
})

interface Run {
  version: string
  answer: Promise<CategoryStatistics>
  isUnderWay: boolean
}

/** Once for each version, or for a later one while under way. Throws `RetryLater` when too many wait. */
export function createStatistics(db: Db): FindStatistics {
  const kept = new Map<Id, Run>()
  return async (categoryId, versions) => {
    const current = versions.map((version) => version.current() ?? version.refresh())
    const version = (await Promise.all(current)).join()
    const known = kept.get(categoryId)
    if (known && (known.isUnderWay || known.version === version)) return known.answer
    const answer = runs.run(() => readStatistics(db, categoryId))
    const own = { version, answer, isUnderWay: true }
    kept.delete(categoryId)
    kept.set(categoryId, own)
    evictOldest(kept, KEPT_MAX)
    answer
      .catch(() => {
        if (kept.get(categoryId) === own) kept.delete(categoryId)
      })
      .finally(() => {
        own.isUnderWay = false
      })
    return answer
  }
}

/** Reads all attempts, some at a time with rests in between. Throws 404 for a category that is not there. */
async function readStatistics(db: Db, categoryId: Id): Promise<CategoryStatistics> {
  if (!(await findCategory(db, categoryId))) throw notFound('This category does not exist.')
  const analysis = await countAttempts(db, categoryId)
  const present = (await listRevisions(db, categoryId, [])).map(({ revisionId }) => revisionId)
  const { items, ...consistency } = analysis.finish(present)
  const revisions = await listRevisions(db, categoryId, [...items.keys()])
  const questions = revisions.map((revision) => ({ ...revision, ...figuresIn(items, revision) }))
  return { ...consistency, questions }
}

async function countAttempts(db: Db, categoryId: Id) {
  const analysis = createItemAnalysis()
  const questionSets = createQuestionSets(db)
  const counters = new Map<Id, SetCounters>()

  async function addSet(id: Id): Promise<SetCounters> {
    const added = analysis.addSet((await questionSets.find(id)).questions)
    counters.set(id, added)
    return added
  }

  let last = START
  for await (const slice of readSlices(db, categoryId, END)) {
    for (const { questionSetId, picks } of splitAttempts(slice.attempts)) {
      const { count } = counters.get(questionSetId) ?? (await addSet(questionSetId))
      count(picks)
    }
    last = slice.last
  }
  for await (const slice of readSlices(db, categoryId, last)) {
    for (const { questionSetId, picks } of splitAttempts(slice.attempts)) {
      counters.get(questionSetId)?.countInGroups(picks)
    }
  }
  return analysis
}

/** SQLite answers within the call, so nobody else would be served until the end without rests in between. */
async function* readSlices(db: Db, categoryId: Id, until: Position) {
  for (let after = START; ; ) {
    const slice = await readCountedAttempts(db, categoryId, { after, until })
    if (!slice) return
    yield slice
    await setImmediate()
    after = slice.last
  }
}

function figuresIn(items: Analysis['items'], { revisionId, options }: Revision) {
  const picks = options.map(() => ({ all: 0, strong: 0, weak: 0 }))
  const none = { attempts: 0, facility: null, discrimination: null, picks, unanswered: 0 }
  return items.get(revisionId) ?? none
}
