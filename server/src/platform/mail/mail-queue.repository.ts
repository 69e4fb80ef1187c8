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
    .insertInto('queuedMail')
    .values({
      ...text,
      id: newId(now),
      recipient: to,
      unsubscribeLink: unsubscribeLink ?? null,
      tries: 0,
      nextTryAt: now.toISOString(),
      expiresAt,
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
    .updateTable('queuedMail')
    .set((update) => ({ nextTryAt: leaseUntil, tries: update('tries', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('queuedMail')
        .select('id')
        .where('nextTryAt', '<=', now)
        .$if(which === 'awaited', (awaited) => awaited.where('unsubscribeLink', 'is', null))
        .orderBy('nextTryAt')
        .limit(1)
        .$if(isPostgres(db), (due) => due.forUpdate().skipLocked()),
    )
    .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'unsubscribeLink'])
    .returning(['tries', 'expiresAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, tries, expiresAt, unsubscribeLink, ...mail } = row
  const unsubscribe = unsubscribeLink !== null && { unsubscribeLink }
  return { id, tries, expiresAt, mail: { ...mail, ...unsubscribe } satisfies Mail }
}

export async function updateNextTry(db: Db, id: Id, nextTryAt: string): Promise<void> {
  await db.updateTable('queuedMail').set({ nextTryAt }).where('id', '=', id).execute()
}

export async function removeMail(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('queuedMail').where('id', '=', id).execute()
}
