import { eraseAccounts, eraseUnusedAccounts } from '../accounts/own/erase-accounts.ts'
import { pruneAudit } from '../audit/audit.ts'
import { pruneGuesses, pruneSessions, pruneTokens } from '../auth/prune-expired.ts'
import { pruneBoards } from '../boards/boards.ts'
import { drawDays } from '../daily/drawing/daily-quizzes.ts'
import { pruneGuests } from '../daily/guests/guest-play.ts'
import { rollUpJob } from '../dashboard/roll-up.ts'
import { keepLiveResults } from '../live/results/keep-results.ts'
import { pruneLive } from '../live/results/prune-live.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createJob, type Job, type JobDefinition } from '../platform/jobs/job.ts'
import { createRunRecorder } from '../platform/jobs/job-runs.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { pruneAttempts } from '../play/prune-attempts.ts'
import { isReminderWanted, sendReminders } from '../reminders/reminders.ts'
import { pruneReports } from '../reports/reports.ts'
import { countRevisions } from '../statistics/revision-counts.ts'
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
    isStillWanted: (endCall) => isReminderWanted(context, endCall),
    ...(metrics && { onOutcome: metrics.countMail }),
  })
  const rollUp = create(rollUpJob(context))
  const others = [
    sendReminders({ ...context, mailer }),
    drawDays(context),
    countRevisions(context),
    eraseAccounts({ ...context, accountParts }),
    eraseUnusedAccounts({ ...context, accountParts }),
    pruneSessions(context),
    pruneTokens(context),
    pruneGuesses(context),
    pruneAudit(context),
    pruneAttempts(context),
    pruneGuests(context),
    pruneBoards(context),
    pruneReports(context),
    keepLiveResults(context),
    pruneLive(context),
  ]
  const jobs = [mailer.job, rollUp, ...others.map(create)]
  return { mailer, rollUp, jobs }
}
