import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Submission } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { createCatalogueCacheVersion } from '../catalogue/editing.ts'
import type { CacheVersion } from '../http/response-cache/cache-version.ts'
import type { Db } from '../platform/db/database.ts'
import { setNewest } from '../platform/set-newest.ts'
import type { PlayContext } from './play-context.ts'
import { createQuestionSetCache } from './questions/question-sets.ts'
import {
  type AttemptContext,
  findQuiz,
  type QuizContent,
  type StartRequest,
  startAttempt,
} from './starting.ts'
import { submitAttempt } from './submitting.ts'

export type AttemptService = ReturnType<typeof createAttemptService>

/** Ten times as many quizzes as the starter content has. */
const CACHED_QUIZZES_MAX = 1000

/** Caches quizzes in memory until the version of `catalogue` changes. */
export function createAttemptService(
  db: Db,
  play: PlayContext,
  catalogue: CacheVersion = createCatalogueCacheVersion(db),
  maxCached = CACHED_QUIZZES_MAX,
) {
  const questionSets = createQuestionSetCache(db)
  const quizzes = new Map<Id, QuizContent & { version: string }>()

  async function findCachedQuiz(categoryId: Id): Promise<QuizContent> {
    const version = catalogue.current() ?? (await catalogue.refresh())
    const cached = quizzes.get(categoryId)
    if (cached?.version === version) return cached
    const quiz = { ...(await findQuiz(db, questionSets, categoryId)), version }
    setNewest(quizzes, categoryId, quiz, maxCached)
    return quiz
  }

  const context: AttemptContext = { ...play, db, questionSets, findQuiz: findCachedQuiz }
  return {
    start: (newStart: StartRequest) => startAttempt(context, newStart),
    submit: (submission: Submission, at: Date) => submitAttempt(context, submission, at),
  }
}
