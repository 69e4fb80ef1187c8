import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DatabaseWatch } from '../database-watch/database-watch.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** The dependencies of rules and routes, passed in so that tests can replace them. */
export interface AppContext {
  config: Config
  db: Db
  watch: DatabaseWatch
  mailer: Mailer
  rollUp: Pick<Job, 'runNow'>
  clock: Clock
  log: Logger
  /** Undefined if metrics are off. */
  metrics?: Metrics | undefined
}
