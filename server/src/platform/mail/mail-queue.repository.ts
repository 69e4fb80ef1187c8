import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import type { Mail } from './mailer.ts'

export interface QueuedMail {
  id: Id
  mail: Mail
  /** How often sending was tried, this try included. */
  tries: number
  expiresAt: string
}

export async function insertMail(
  transaction: Transaction,
  { id, mail, nextTryAt, expiresAt }: { id: Id; mail: Mail; nextTryAt: string; expiresAt: string },
): Promise<void> {
  const { to, subject, text, html, unsubscribeLink } = mail
  await transaction
    .insertInto('queued_mail')
    .values({
      id,
      recipient: to,
      subject,
      text,
      html,
      unsubscribe_link: unsubscribeLink ?? null,
      tries: 0,
      next_try_at: nextTryAt,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * Leases the due mail that has waited longest to the caller until `leaseUntil`: of several processes one gets
 * it. Mails that somebody waits for go before mails that can be unsubscribed from.
 */
export async function takeDueMail(db: Db, turn: Turn): Promise<QueuedMail | undefined> {
  return (await takeDue(db, turn, 'awaited')) ?? (await takeDue(db, turn, 'all'))
}

interface Turn {
  now: string
  leaseUntil: string
}

async function takeDue(
  db: Db,
  { now, leaseUntil }: Turn,
  which: 'awaited' | 'all',
): Promise<QueuedMail | undefined> {
  const row = await db
    .updateTable('queued_mail')
    .set((update) => ({ next_try_at: leaseUntil, tries: update('tries', '+', 1) }))
    .where('id', '=', (query) => {
      const due = query
        .selectFrom('queued_mail')
        .select('id')
        .where('next_try_at', '<=', now)
        .$if(which === 'awaited', (awaited) => awaited.where('unsubscribe_link', 'is', null))
        .orderBy('next_try_at')
        .limit(1)
      return isPostgres(db) ? due.forUpdate().skipLocked() : due
    })
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe_link'])
    .returning(['tries', 'expires_at as expiresAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient: to, subject, text, html, unsubscribe_link, ...queued } = row
  const unsubscribe = unsubscribe_link !== null && { unsubscribeLink: unsubscribe_link }
  return { ...queued, mail: { to, subject, text, html, ...unsubscribe } }
}

export async function updateNextTry(db: Db, id: Id, nextTryAt: string): Promise<void> {
  await db.updateTable('queued_mail').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
}

/** Releases a mail whose try was broken off: another process may take it at once. */
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
