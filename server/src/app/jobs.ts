import { eraseAccountsJob, eraseUnusedAccountsJob } from '../accounts/own/erase-accounts.ts'
import { pruneAuditJob } from '../audit/audit.ts'
import { pruneGuessesJob, pruneSessionsJob, pruneTokensJob } from '../auth/prune-expired.ts'
import { pruneBoardsJob } from '../boards/boards.ts'
import { drawDaysJob } from '../daily/drawing/daily-quizzes.ts'
import { pruneGuestsJob } from '../daily/guests/guest-play.ts'
import { rollUpJob } from '../dashboard/roll-up.ts'
import { pruneLiveGamesJob } from '../live/results/prune-live.ts'
import { saveLiveResultsJob } from '../live/results/save-results.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createJob, type Job, type JobDefinition } from '../platform/jobs/job.ts'
import { createRunRecorder } from '../platform/jobs/job-runs.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { pruneAttemptsJob } from '../play/prune-attempts.ts'
import { createReminderJob, isReminderWanted } from '../reminders/reminders.ts'
import { pruneReportsJob } from '../reports/reports.ts'
import { countRightAnswersJob } from '../statistics/revision-counts.ts'
import { accountParts } from './features.ts'

type BackgroundContext = Pick<AppContext, 'config' | 'db' | 'watch' | 'clock' | 'log' | 'metrics'>

interface BackgroundWork extends Pick<AppContext, 'mailer' | 'rollUp'> {
  jobs: readonly Job[]
}

export function createBackgroundWork(context: BackgroundContext): BackgroundWork {
  const { db, watch, log, clock, metrics } = context
  const record = createRunRecorder(db)
  const create = (definition: JobDefinition) => createJob(definition, { log, watch, clock, record })
  const mailer = createMailer({
    ...context,
    record,
    isStillWanted: (endUrl) => isReminderWanted(context, endUrl),
    ...(metrics && { onOutcome: metrics.countMail }),
  })
  const rollUp = create(rollUpJob(context))
  const others = [
    createReminderJob({ ...context, mailer }),
    drawDaysJob(context),
    countRightAnswersJob(context),
    eraseAccountsJob({ ...context, accountParts }),
    eraseUnusedAccountsJob({ ...context, accountParts }),
    pruneSessionsJob(context),
    pruneTokensJob(context),
    pruneGuessesJob(context),
    pruneAuditJob(context),
    pruneAttemptsJob(context),
    pruneGuestsJob(context),
    pruneBoardsJob(context),
    pruneReportsJob(context),
    saveLiveResultsJob(context),
    pruneLiveGamesJob(context),
  ]
  const jobs = [mailer.job, rollUp, ...others.map(create)]
  return { mailer, rollUp, jobs }
}
