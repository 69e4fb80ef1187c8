import type { Db } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Sets up an empty database, without an admin and quizzes. */
export async function setUpEmpty(db: Db): Promise<void> {
  await migrate(db)
}
