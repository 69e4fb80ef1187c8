import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Activity } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Db } from '../platform/db/database.ts'
import type { AttemptListener } from './attempt-listener.ts'
import type { FindHeldBack, FindHeldBackAttempts } from './held-back/held-back.ts'
import type { SubmittedAttemptSource } from './held-back/open-questions.repository.ts'

/** Listeners and look-ups that quizzes get from other features. `app/` passes them in. */
export interface PlayContext {
  listeners: readonly AttemptListener[]
  findHeldBack: FindHeldBack
  findHeldBackAttempts: FindHeldBackAttempts
  /** Lists the entries of Recent Activity that are not attempts at quizzes. */
  listOtherActivity: (db: Db, userId: Id, at: Date) => Promise<Activity[]>
  /** Whether the player has seen questions and answers of the category outside its quiz. */
  wasShownElsewhere: (db: Db, userId: Id, categoryId: Id) => Promise<boolean>
  /** Lists submissions to quizzes without a category, which may ask the same questions as a category quiz. */
  submittedElsewhere: SubmittedAttemptSource
}
