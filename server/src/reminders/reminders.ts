import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Reminder } from '@quiz-kingdom/shared/entities/people/reminder.ts'
import { dailyQuizLink, endReminderApiUrl, endReminderLink } from '../auth/links.ts'
import { newSecret } from '../auth/secrets.ts'
import { findAccountById } from '../auth/users.repository.ts'
import { listFinishers } from '../daily/attempts/daily-attempts.repository.ts'
import { addDays, addisDay, addisTime, endOfAddisDay, HOUR_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { runInBatches } from '../platform/jobs/batches.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { reminderMail } from '../platform/mail/templates.ts'
import * as repository from './reminders.repository.ts'

export async function readReminder(db: Db, userId: Id): Promise<Reminder> {
  return { hour: (await repository.findReminder(db, userId))?.hour ?? null }
}

/** Throws `conflict` if the address is not verified. */
export async function changeReminder(db: Db, userId: Id, { hour }: Reminder, at: Date) {
  if (hour === null) return repository.endReminderOfUser(db, userId)
  const account = await findAccountById(db, userId)
  if (!account?.emailVerified)
    throw conflict('Please verify your email first: reminders only go to verified addresses.')
  await inTransaction(db, async (transaction) => {
    const before = await repository.findReminder(transaction, userId)
    const nextAt = nextReminderTime(hour, at, before?.lastSentDay ?? null).toISOString()
    await repository.saveReminder(transaction, { userId, hour, nextAt, token: newSecret(24) })
  })
}

/** Ends the reminder whose mails have this token. Throws `not_found` for an unknown token. */
export async function endReminder(db: Db, token: string): Promise<void> {
  if (!(await repository.endReminderByToken(db, token)))
    throw notFound("This link isn't valid. Check that you copied all of it.")
}

type ReminderContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'mailer'>

const REMINDERS_PER_BATCH = 50
/** Reminders later than this, or whose day is over, are skipped, for example after an outage. */
const LATENESS_MAX_S = 3 * HOUR_S

const POLL_INTERVAL_MS = 60_000

export function createReminderJob(context: ReminderContext): JobDefinition {
  return {
    name: 'reminders',
    everyMs: POLL_INTERVAL_MS,
    batchSize: REMINDERS_PER_BATCH,
    run: async function* (batchSize) {
      const sendSome = (transaction: Transaction, limit: number) =>
        sendDueReminders(context, transaction, limit)
      for await (const due of runInBatches(context.db, batchSize, sendSome)) {
        if (due > 0) context.mailer.deliver()
        yield due
      }
    },
  }
}

/** Returns how many reminders were due, `limit` at most. */
async function sendDueReminders(
  { config, clock, mailer }: ReminderContext,
  transaction: Transaction,
  limit: number,
): Promise<number> {
  const now = clock.now()
  const today = addisDay(now)
  const reminders = await repository.lockDueReminders(transaction, now.toISOString(), limit)
  const nextOf = (reminder: repository.DueReminder) =>
    nextReminderTime(reminder.hour, now, getQuizDay(reminder)).toISOString()
  for (const [nextAt, group] of Map.groupBy(reminders, nextOf)) {
    await repository.updateReminders(transaction, listUserIds(group), { nextAt })
  }
  const finished = await listFinishers(transaction, listUserIds(reminders), today)
  const wanted = reminders.filter(
    (reminder) =>
      reminder.mayGetMail &&
      !finished.has(reminder.userId) &&
      reminder.lastSentDay !== today &&
      computeExpiry(reminder) > now.toISOString(),
  )
  if (wanted.length > 0) {
    await repository.updateReminders(transaction, listUserIds(wanted), { lastSentDay: today })
  }
  for (const reminder of wanted) {
    const { email, token } = reminder
    const mail = reminderMail(email, {
      link: dailyQuizLink(config),
      endLink: endReminderLink(config, token),
      endUrl: endReminderApiUrl(config, token),
    })
    await mailer.enqueue(transaction, mail, computeExpiry(reminder))
  }
  return reminders.length
}

/** Returns false if the player has finished today's quiz or ended the reminder. */
export async function isReminderWanted(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  endUrl: string,
): Promise<boolean> {
  const token = endUrl.slice(endUrl.lastIndexOf('/') + 1)
  const userId = await repository.findUserIdByToken(db, token)
  if (userId === undefined) return false
  const finished = await listFinishers(db, [userId], addisDay(clock.now()))
  return !finished.has(userId)
}

/** The day whose quiz the reminder announces. */
function getQuizDay({ nextAt }: repository.DueReminder): Day {
  return addisDay(new Date(nextAt))
}

function computeExpiry(reminder: repository.DueReminder): string {
  const limit = isoAfter(new Date(reminder.nextAt), LATENESS_MAX_S)
  const midnight = endOfAddisDay(getQuizDay(reminder)).toISOString()
  return limit < midnight ? limit : midnight
}

function listUserIds(reminders: readonly repository.DueReminder[]): Id[] {
  return reminders.map(({ userId }) => userId)
}

/** When to send the next reminder, which is never on the day of the last one. */
export function nextReminderTime(hour: number, after: Date, lastSentDay: Day | null): Date {
  const today = addisDay(after)
  const isToday = addisTime(today, hour) > after && today !== lastSentDay
  return addisTime(isToday ? today : addDays(today, 1), hour)
}
