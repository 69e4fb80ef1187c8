import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Reminder } from '@quiz-kingdom/shared/entities/reminder.ts'
import { findAccountById } from '../accounts/accounts.repository.ts'
import { dailyQuizLink, endReminderCall, endReminderLink } from '../accounts/links.ts'
import { newSecret } from '../accounts/secrets.ts'
import { addisDay, endOfDay, HOUR_S, isoAfter } from '../clock.ts'
import { listFinishersAmong } from '../daily/daily-attempts.repository.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { reminderMail } from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import { nextReminder } from './next-reminder.ts'
import {
  type DueReminder,
  endReminderByToken,
  endReminderOf,
  findReminder,
  lockDueReminders,
  saveReminder,
  updateLastSent,
  updateNextReminder,
} from './reminders.repository.ts'

export async function readReminder(db: Db, userId: Id): Promise<Reminder> {
  return { hour: (await findReminder(db, userId))?.hour ?? null }
}

/**
 * From its next hour on; not again on a day on which one was sent. Throws `conflict` where the
 * address is not known to be the user's.
 */
export async function changeReminder(
  db: Db,
  userId: Id,
  { hour }: Reminder,
  at: Date,
): Promise<void> {
  if (hour === null) return endReminderOf(db, userId)
  const account = await findAccountById(db, userId)
  if (!account?.emailVerified)
    throw conflict('Please verify your email first: we write to no other.')
  await inTransaction(db, async (transaction) => {
    const before = await findReminder(transaction, userId)
    const nextAt = nextReminder(hour, at, before?.lastSentDay ?? null).toISOString()
    await saveReminder(transaction, { userId, hour, nextAt, token: newSecret(24) })
  })
}

/** For whoever has the link of any of the mails. Gives whose reminder it was; throws 404 for no such link. */
export async function endReminder(db: Db, token: string): Promise<Id> {
  const userId = await endReminderByToken(db, token)
  if (userId === undefined) throw notFound('This link is not known. Was it copied whole?')
  return userId
}

type ReminderParts = Pick<Parts, 'config' | 'db' | 'clock' | 'mailer'>

/** What each transaction stores mails for. */
const SENT_AT_ONCE = 50
/** Later than that or its day, as after a server was away, the day's reminder is left out. */
const LATE_LIMIT_S = 3 * HOUR_S

/** Stores the mail of every reminder that is due, and has the mailer deliver it. */
export async function sendDueReminders(parts: ReminderParts): Promise<void> {
  const sendSome = () =>
    inTransaction(parts.db, (transaction) => sendDueIn(parts, transaction, SENT_AT_ONCE))
  while ((await sendSome()) === SENT_AT_ONCE);
  parts.mailer.deliver()
}

/** Gives how many were due, `limit` at most. */
async function sendDueIn(
  { config, clock, mailer }: ReminderParts,
  transaction: Transaction,
  limit: number,
): Promise<number> {
  const now = clock.now()
  const today = addisDay(now)
  const reminders = await lockDueReminders(transaction, now.toISOString(), limit)
  const nextOf = (reminder: DueReminder) =>
    nextReminder(reminder.hour, now, dayOf(reminder)).toISOString()
  for (const [nextAt, group] of Map.groupBy(reminders, nextOf)) {
    await updateNextReminder(transaction, idsOf(group), nextAt)
  }
  const finished = await listFinishersAmong(transaction, idsOf(reminders), today)
  const wanted = reminders.filter(
    (reminder) =>
      reminder.mayGetMail &&
      !finished.has(reminder.userId) &&
      reminder.lastSentDay !== today &&
      expiryOf(reminder) > now.toISOString(),
  )
  if (wanted.length > 0) await updateLastSent(transaction, idsOf(wanted), today)
  for (const reminder of wanted) {
    const { email, token } = reminder
    const mail = reminderMail(email, {
      link: dailyQuizLink(config),
      endLink: endReminderLink(config, token),
      endCall: endReminderCall(config, token),
    })
    await mailer.enqueue(transaction, mail, expiryOf(reminder))
  }
  return reminders.length
}

/** It reminds of that day's quiz. */
function dayOf({ nextAt }: DueReminder): Day {
  return addisDay(new Date(nextAt))
}

function expiryOf(reminder: DueReminder): string {
  const limit = isoAfter(new Date(reminder.nextAt), LATE_LIMIT_S)
  const midnight = endOfDay(dayOf(reminder)).toISOString()
  return limit < midnight ? limit : midnight
}

function idsOf(reminders: readonly DueReminder[]): Id[] {
  return reminders.map(({ userId }) => userId)
}

const LOOK_EVERY_MS = 60_000

/** Looks now and then. Gives the way to stop, which waits for what is under way. */
export function startReminding(parts: ReminderParts & Pick<Parts, 'log'>): () => Promise<void> {
  let looking = Promise.resolve()
  const look = async () => {
    try {
      await sendDueReminders(parts)
    } catch (error) {
      parts.log.error({ err: error }, 'The reminders could not be sent')
    }
  }
  const lookNext = () => {
    looking = looking.then(look)
  }
  lookNext()
  const timer = setInterval(lookNext, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return looking
  }
}
