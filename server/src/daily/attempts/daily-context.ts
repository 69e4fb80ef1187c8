import type { Db } from '../../platform/db/database.ts'
import type { PlayContext } from '../../play/play-context.ts'
import type { DailyQuizzes } from '../drawing/daily-quizzes.ts'

export interface DailyContext extends PlayContext {
  db: Db
  quizzes: DailyQuizzes
}
