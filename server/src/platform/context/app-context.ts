import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DatabaseWatch } from '../database-watch/database-watch.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What rules and routes work with. It is handed in, so that tests can bring their own. */
export interface AppContext {
  config: Config
  db: Db
  watch: DatabaseWatch
  mailer: Mailer
  rollUp: Pick<Job, 'runNow'>
  clock: Clock
  log: Logger
  /** Undefined when nobody wants metrics. */
  metrics?: Metrics | undefined
}
