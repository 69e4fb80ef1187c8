import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type { SimilarQuestion } from '@quiz-kingdom/shared/entities/console/question-import.ts'
import type { ComparedQuestions } from '@quiz-kingdom/shared/forms/question-import.ts'
import { findSimilarInSteps } from '@quiz-kingdom/shared/similar-questions.ts'
import { createConcurrencyLimit } from '../auth/limits/concurrency-limit.ts'
import type { Db } from '../platform/db/database.ts'
import { readPages } from '../platform/db/pages.ts'
import { tooLarge } from '../platform/errors.ts'
import { listStoredQuestions, type StoredQuestion } from './similar.repository.ts'

/** Only one search runs at a time: with a large file and catalogue it takes seconds of processor time. */
const searchLimit = createConcurrencyLimit({
  atOnce: 1,
  waiting: 5,
  waitMs: 20_000,
  now: performance.now.bind(performance),
})

/** Throws `RetryLaterError` when other searches take too long, and 413 when this one does. */
export function findSimilarQuestions(
  db: Db,
  { questions }: ComparedQuestions,
): Promise<SimilarQuestion[]> {
  return searchLimit.run(async () => {
    const catalogue = await readStoredQuestions(db)
    const pairs = await runInSlices(findSimilarInSteps(questions, catalogue))
    return pairs.flatMap(({ index, other, similarity }) => {
      const similar = catalogue[other]
      if (!similar) return []
      const { correctAnswer: _, ...question } = similar
      return [{ index, ...question, similarity }]
    })
  })
}

const QUESTIONS_PER_PAGE = 500

async function readStoredQuestions(db: Db): Promise<StoredQuestion[]> {
  const pages = readPages(QUESTIONS_PER_PAGE, (last: StoredQuestion | undefined) =>
    listStoredQuestions(db, last?.questionId, QUESTIONS_PER_PAGE),
  )
  const questions: StoredQuestion[] = []
  for await (const page of pages) questions.push(...page)
  return questions
}

/** How long a search may run before other calls get their turn, in ms. */
const SLICE_TIME_MAX_MS = 10
/** Limit of a search's computing time, in ms. Several times what 2,000 long questions take. */
export const SEARCH_TIME_MAX_MS = 15_000

/** Throws 413 when the steps take too long. */
export async function runInSlices<T>(
  steps: Generator<undefined, T>,
  now: () => number = performance.now.bind(performance),
): Promise<T> {
  let spent = 0
  for (;;) {
    const begin = now()
    let step = steps.next()
    while (!step.done && now() < begin + SLICE_TIME_MAX_MS) step = steps.next()
    if (step.done) return step.value
    spent += now() - begin
    if (spent > SEARCH_TIME_MAX_MS) {
      throw tooLarge('These questions take too long to compare. Send fewer of them at once.')
    }
    await eventLoopTurn()
  }
}
