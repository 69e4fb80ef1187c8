import type { AttemptListener } from './attempt-listener.ts'
import type { FindHeldBack, FindUntold } from './held-back/held-back.ts'
import type { SubmittedSource } from './held-back/open-questions.repository.ts'

/** What category and daily quizzes need of the features above them; `app/` puts it together. */
export interface PlayContext {
  listeners: readonly AttemptListener[]
  findHeldBack: FindHeldBack
  findUntold: FindUntold
  /** What players have submitted at quizzes that are no category's, and may ask the same. */
  submittedElsewhere: SubmittedSource
}
