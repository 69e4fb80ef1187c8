import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type { SimilarQuestion } from '@quiz-kingdom/shared/entities/question-import.ts'
import type { ComparedQuestions } from '@quiz-kingdom/shared/forms/question-import.ts'
import { findSimilarInSteps } from '@quiz-kingdom/shared/similar-questions.ts'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import type { Db } from '../platform/db/database.ts'
import { readPages } from '../platform/db/pages.ts'
import { tooLarge } from '../platform/errors.ts'
import { listStanding, type StandingQuestion } from './similar.repository.ts'

/** One search takes a core for seconds where both files and catalogue are large. */
const searches = createConcurrencyLimit({
  atOnce: 1,
  waiting: 5,
  waitMs: 20_000,
  now: performance.now.bind(performance),
})

/** A few milliseconds at a time. Throws `RetryLater` when others are being compared for too long. */
export function findSimilarQuestions(
  db: Db,
  { questions }: ComparedQuestions,
): Promise<SimilarQuestion[]> {
  return searches.run(async () => {
    const standing = await listAllStanding(db)
    const found = await inSlices(findSimilarInSteps(questions, standing))
    return found.flatMap(({ index, other, similarity }) => {
      const found = standing[other]
      if (!found) return []
      const { correctAnswer: _, ...question } = found
      return [{ index, ...question, similarity }]
    })
  })
}

const QUESTIONS_AT_ONCE = 500

async function listAllStanding(db: Db): Promise<StandingQuestion[]> {
  const pages = readPages(QUESTIONS_AT_ONCE, (last: StandingQuestion | undefined) =>
    listStanding(db, last?.questionId, QUESTIONS_AT_ONCE),
  )
  const standing: StandingQuestion[] = []
  for await (const page of pages) standing.push(...page)
  return standing
}

/** Calls of others wait no longer than this, in ms. */
const SLICE_MS = 10
/** The longest that a search computes, in ms: some times what 2,000 long questions need. */
export const SEARCH_MAX_MS = 15_000

/** Throws 413 when the steps take too long. */
export async function inSlices<T>(
  steps: Generator<undefined, T>,
  now: () => number = performance.now.bind(performance),
): Promise<T> {
  let spent = 0
  for (;;) {
    const begin = now()
    let step = steps.next()
    while (!step.done && now() < begin + SLICE_MS) step = steps.next()
    if (step.done) return step.value
    spent += now() - begin
    if (spent > SEARCH_MAX_MS) {
      throw tooLarge('These questions take too long to compare. Send fewer of them at once.')
    }
    await eventLoopTurn()
  }
}
