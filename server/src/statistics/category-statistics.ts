import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CategoryStatistics } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import { findCategory } from '../catalogue/categories.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { readPages } from '../platform/db/pages.ts'
import { notFound } from '../platform/errors.ts'
import { createQuestionSetCache } from '../play/questions/question-sets.ts'
import { createItemAnalysis, type ItemAnalysis } from './item-analysis.ts'
import {
  type AnalyzedAttempt,
  type CategoryRevision,
  listAnalyzedAttempts,
  listCategoryRevisions,
} from './statistics.repository.ts'

/** Limits how many runs there are at once, because each run reads all attempts of a category. */
const statisticsLimit = createConcurrencyLimit({
  atOnce: 2,
  waiting: 20,
  waitMs: 20_000,
  now: performance.now.bind(performance),
})

/** Concurrent calls for the same category share a run. Throws `RetryLaterError` when too many runs wait. */
export function createStatisticsReader(db: Db): (categoryId: Id) => Promise<CategoryStatistics> {
  const running = new Map<Id, Promise<CategoryStatistics>>()
  return (categoryId) => {
    const known = running.get(categoryId)
    if (known) return known
    const run = statisticsLimit
      .run(() => readStatistics(db, categoryId))
      .finally(() => running.delete(categoryId))
    running.set(categoryId, run)
    return run
  }
}

/** Throws 404 when the category is unknown or removed. */
async function readStatistics(db: Db, categoryId: Id): Promise<CategoryStatistics> {
  if (!(await findCategory(db, categoryId))) throw notFound('This category does not exist.')
  const analysis = await analyzeAttempts(db, categoryId)
  const present = (await listCategoryRevisions(db, categoryId, [])).map(
    ({ revisionId }) => revisionId,
  )
  const { items, ...consistency } = analysis.finish(present)
  const revisions = await listCategoryRevisions(db, categoryId, [...items.keys()])
  const questions = revisions.map((revision) => ({ ...revision, ...findFigures(items, revision) }))
  return { ...consistency, questions }
}

/** The number of attempts per query. On SQLite, all other requests wait for it. */
const ATTEMPTS_PER_PAGE = 1000

async function analyzeAttempts(db: Db, categoryId: Id) {
  const analysis = createItemAnalysis()
  const questionSets = createQuestionSetCache(db)
  const counters = new Map<Id, (picks: string) => void>()
  const pages = readPages(ATTEMPTS_PER_PAGE, (last: AnalyzedAttempt | undefined) =>
    listAnalyzedAttempts(db, categoryId, last, ATTEMPTS_PER_PAGE),
  )
  for await (const attempts of pages) {
    for (const { questionSetId, picks } of attempts) {
      let count = counters.get(questionSetId)
      if (!count) {
        count = analysis.addSet((await questionSets.find(questionSetId)).questions)
        counters.set(questionSetId, count)
      }
      count(picks)
    }
  }
  return analysis
}

function findFigures(items: ItemAnalysis['items'], { revisionId, options }: CategoryRevision) {
  const picks = options.map(() => ({ all: 0, strong: 0, weak: 0 }))
  const none = { attempts: 0, facility: null, discrimination: null, picks, unanswered: 0 }
  return items.get(revisionId) ?? none
}
