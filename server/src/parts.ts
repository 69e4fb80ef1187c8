import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Stepper } from './stepper.ts'

/** What the rules and routes stand on; handed in, so that tests can bring their own. */
export interface Parts {
  config: Config
  db: Db
  mailer: Mailer
  rollUp: Stepper
  boardCounts: Stepper
  clock: Clock
  log: Logger
  /** What the server counts, when somebody wants to know. */
  metrics?: Metrics | undefined
}
