import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Mail } from './mailer.ts'

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>

export async function insertMail(
  transaction: Transaction,
  now: Date,
  { to, unsubscribeLink, ...text }: Mail,
  expiresAt: string,
): Promise<void> {
  await transaction
    .insertInto('queued_mail')
    .values({
      ...text,
      id: newId(now),
      recipient: to,
      unsubscribe_link: unsubscribeLink ?? null,
      tries: 0,
      next_try_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * Takes a mail, which no other process can take until `leaseUntil`. Mails that someone is waiting for come
 * before those with an unsubscribe link. `tries` in the result includes this one.
 */
export async function takeDueMail(db: Db, turn: LeaseTimes) {
  return (await takeFirstDueMail(db, turn, 'awaited')) ?? (await takeFirstDueMail(db, turn, 'all'))
}

interface LeaseTimes {
  now: string
  leaseUntil: string
}

async function takeFirstDueMail(db: Db, { now, leaseUntil }: LeaseTimes, which: 'awaited' | 'all') {
  const row = await db
    .updateTable('queued_mail')
    .set((update) => ({ next_try_at: leaseUntil, tries: update('tries', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('queued_mail')
        .select('id')
        .where('next_try_at', '<=', now)
        .$if(which === 'awaited', (awaited) => awaited.where('unsubscribe_link', 'is', null))
        .orderBy('next_try_at')
        .limit(1)
        .$if(isPostgres(db), (due) => due.forUpdate().skipLocked()),
    )
    .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'unsubscribe_link'])
    .returning(['tries', 'expires_at as expiresAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, tries, expiresAt, unsubscribe_link, ...mail } = row
  const unsubscribe = unsubscribe_link !== null && { unsubscribeLink: unsubscribe_link }
  return { id, tries, expiresAt, mail: { ...mail, ...unsubscribe } satisfies Mail }
}

export async function updateNextTry(db: Db, id: Id, nextTryAt: string): Promise<void> {
  await db.updateTable('queued_mail').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
}

/** Undoes `takeDueMail`: another process may take the mail at once. */
export async function releaseMail(db: Db, id: Id, now: string): Promise<void> {
  await db
    .updateTable('queued_mail')
    .set((update) => ({ next_try_at: now, tries: update('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeMail(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('queued_mail').where('id', '=', id).execute()
}
