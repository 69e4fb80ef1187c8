import {
  createEraseAccountsJob,
  createEraseUnusedAccountsJob,
} from '../accounts/own/erase-accounts.ts'
import { createPruneAuditJob } from '../audit/audit.ts'
import {
  createPruneGuessesJob,
  createPruneSessionsJob,
  createPruneTokensJob,
} from '../auth/prune-expired.ts'
import { createPruneBoardsJob } from '../boards/boards.ts'
import { createDrawDaysJob } from '../daily/drawing/daily-quizzes.ts'
import { createPruneGuestsJob } from '../daily/guests/guest-play.ts'
import { createRollUpJob } from '../dashboard/roll-up.ts'
import { createPruneLiveGamesJob } from '../live/results/prune-live.ts'
import { createSaveLiveResultsJob } from '../live/results/save-results.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createJob, type Job, type JobDefinition } from '../platform/jobs/job.ts'
import { createRunRecorder } from '../platform/jobs/job-runs.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createPruneAttemptsJob } from '../play/prune-attempts.ts'
import { createReminderJob, isReminderWanted } from '../reminders/reminders.ts'
import { createPruneReportsJob } from '../reports/reports.ts'
import { createCountRightAnswersJob } from '../statistics/revision-counts.ts'
import { accountParts } from './features.ts'

type BackgroundContext = Pick<AppContext, 'config' | 'db' | 'watch' | 'clock' | 'log' | 'metrics'>

interface BackgroundWork extends Pick<AppContext, 'mailer' | 'rollUp'> {
  jobs: readonly Job[]
}

export function createBackgroundWork(context: BackgroundContext): BackgroundWork {
  const { db, watch, log, clock } = context
  const record = createRunRecorder(db)
  const create = (definition: JobDefinition) => createJob(definition, { log, watch, clock, record })
  const mailer = createMailer({
    ...context,
    record,
    isStillWanted: (endUrl) => isReminderWanted(context, endUrl),
  })
  const rollUp = create(createRollUpJob(context))
  const others = [
    createReminderJob({ ...context, mailer }),
    createDrawDaysJob(context),
    createCountRightAnswersJob(context),
    createEraseAccountsJob({ ...context, accountParts }),
    createEraseUnusedAccountsJob({ ...context, accountParts }),
    createPruneSessionsJob(context),
    createPruneTokensJob(context),
    createPruneGuessesJob(context),
    createPruneAuditJob(context),
    createPruneAttemptsJob(context),
    createPruneGuestsJob(context),
    createPruneBoardsJob(context),
    createPruneReportsJob(context),
    createSaveLiveResultsJob(context),
    createPruneLiveGamesJob(context),
  ]
  const jobs = [mailer.job, rollUp, ...others.map(create)]
  return { mailer, rollUp, jobs }
}
