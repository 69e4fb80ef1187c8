import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Activity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Db } from '../platform/db/database.ts'
import type { AttemptListener } from './attempt-listener.ts'
import type { FindHeldBack, FindHeldBackAttempts } from './held-back/held-back.ts'
import type { SubmittedSource } from './held-back/open-questions.repository.ts'

/** What category and daily quizzes need of the features above them; `app/` puts it together. */
export interface PlayContext {
  listeners: readonly AttemptListener[]
  findHeldBack: FindHeldBack
  findHeldBackAttempts: FindHeldBackAttempts
  /** What players have done apart from attempts, as Recent Activity shows it. */
  listOtherActivity: (db: Db, userId: Id, at: Date) => Promise<Activity[]>
  /** Whether a player has been shown the category's questions and answers apart from attempts, and lately. */
  wasShownElsewhere: (db: Db, userId: Id, categoryId: Id) => Promise<boolean>
  /** What players have submitted at quizzes that are no category's, and may ask the same. */
  submittedElsewhere: SubmittedSource
}
