import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { type Clock, DAY_S, isoAfter } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Transaction } from '../db/database.ts'
import { createJob, type JobDefinition, type JobParts } from '../jobs/job.ts'
import { reasonOf } from '../start-error.ts'
import {
  insertMail,
  type QueuedMail,
  releaseMail,
  removeMail,
  takeDueMail,
  updateNextTry,
} from './mail-queue.repository.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A POST to it ends mails of this kind, without a log-in. */
  unsubscribeLink?: string
}

export interface Mailer {
  /** Call `deliver` after the transaction. The mail expires a day from now unless told otherwise. */
  enqueue: (transaction: Transaction, mail: Mail, expiresAt?: string) => Promise<void>
  /** Tries all mails that are due, in the background. A failure is logged, never thrown. */
  deliver: () => void
}

export interface MailerParts {
  config: Config
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Called once for each mail, after its last try. */
  onOutcome?: (outcome: 'sent' | 'failed') => void
  /** Called before each try of a mail that can be unsubscribed from. */
  isStillWanted?: (unsubscribeLink: string) => Promise<boolean>
  record?: NonNullable<JobParts['record']>
  watch?: NonNullable<JobParts['watch']>
}

const LOOK_EVERY_MS = 60_000
/** Nodemailer has as many connections. */
const MAX_AT_ONCE = 5
/** Longer than any try takes: another process tries only the mails of one that has died. */
const LEASE_S = 15 * 60
/** Pause before the second try. It doubles with each try. */
const FIRST_PAUSE_S = 60
const MAX_PAUSE_S = 4 * 60 * 60
/** A stopping process waits this long for the mail server, and leaves the mail to the next process. */
const STOP_WAIT_MS = 3000

/**
 * Sends through SMTP when that is configured, else into `.eml` files in the data folder's outbox. Mail waits in
 * the database until it is sent: no crash loses any. A process that dies between sending a mail and removing it
 * has it sent twice. `job` sends mails, and tries again those that could not be sent.
 */
export function createMailer(parts: MailerParts) {
  const job = createJob(mailJob(parts), parts)
  const enqueue: Mailer['enqueue'] = async (transaction, mail, expiresAt) => {
    const now = parts.clock.now()
    await insertMail(transaction, now, mail, expiresAt ?? isoAfter(now, DAY_S))
  }
  return { enqueue, deliver: job.wake, job }
}

/** A run takes one mail after the other until none is due. */
function mailJob(parts: MailerParts): JobDefinition {
  const { config, db, clock, log } = parts
  const delivery = config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config, log)
  return {
    name: 'mail',
    everyMs: LOOK_EVERY_MS,
    batchSize: 1,
    rest: 0,
    runsAtOnce: MAX_AT_ONCE,
    run: async function* (_batchSize, stopping) {
      for (;;) {
        const now = clock.now()
        const turn = { now: now.toISOString(), leaseUntil: isoAfter(now, LEASE_S) }
        const queued = await takeDueMail(db, turn)
        if (!queued) return
        await deliverOne(parts, delivery, queued, stopping)
        yield 1
      }
    },
  }
}

async function deliverOne(
  { config, db, clock, log, onOutcome = () => {}, isStillWanted = async () => true }: MailerParts,
  delivery: Delivery,
  { id, mail, tries, expiresAt }: QueuedMail,
  stopping: AbortSignal,
): Promise<void> {
  const { subject, unsubscribeLink } = mail
  async function fail(tried: number, reason: string): Promise<void> {
    await removeMail(db, id)
    onOutcome('failed')
    log.error({ subject, tries: tried, reason }, 'Mail not sent')
  }
  try {
    if (unsubscribeLink !== undefined && !(await isStillWanted(unsubscribeLink))) {
      await removeMail(db, id)
      log.info({ subject }, 'Mail no longer wanted')
      return
    }
    if (expiresAt <= clock.now().toISOString()) return fail(tries - 1, 'The mail expired')
    const isGivenUp = await isStoppedBefore(delivery.send(toMessage(mail, config)), stopping)
    if (isGivenUp) {
      delivery.giveUp()
      await releaseMail(db, id, clock.now().toISOString())
      log.warn({ subject }, 'Mail left to the next process')
      return
    }
  } catch (error) {
    const pauseS = Math.min(FIRST_PAUSE_S * 2 ** (tries - 1), MAX_PAUSE_S)
    const nextTryAt = isoAfter(clock.now(), pauseS)
    // What went wrong, and nothing of the mail's text.
    const reason = reasonOf(error).replaceAll(LINK, '…')
    if (isForGood(error) || nextTryAt >= expiresAt) return fail(tries, reason)
    await updateNextTry(db, id, nextTryAt)
    log.error({ subject, tries, reason, nextTryAt }, 'Mail not sent yet')
    return
  }
  onOutcome('sent')
  await removeMail(db, id)
}

/** Whether 3 s have passed since a stop, and `sending` is still under way. Rejects as `sending` does. */
async function isStoppedBefore(sending: Promise<void>, stopping: AbortSignal): Promise<boolean> {
  const settled = new AbortController()
  const { signal } = settled
  const stopped = async () => {
    if (!stopping.aborted) await once(stopping, 'abort', { signal })
    await sleep(STOP_WAIT_MS, undefined, { signal })
    return true
  }
  const sent = sending.then(() => false)
  const ends = [sent, stopped()]
  // The later one of the two fails when nobody waits for it any more.
  for (const end of ends) end.catch(() => {})
  return Promise.race(ends).finally(() => settled.abort())
}

/** A server that refuses a mail may quote a link of it. */
const LINK = /https?:\S+/g

/** Whether the server refuses this very mail, and is not unwell itself. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  // A sender that the server refuses is a setting, and somebody may correct it within the day.
  if ('command' in error && error.command === 'MAIL FROM') return false
  const status = 'responseCode' in error ? error.responseCode : undefined
  return typeof status !== 'number' || status >= 500
}

interface Delivery {
  send: (message: SendMailOptions) => Promise<void>
  /** Ends what is under way. */
  giveUp: () => void
}

function toMessage(
  { to, subject, text, html, unsubscribeLink }: Mail,
  { mailFrom }: Config,
): SendMailOptions {
  return {
    subject,
    text,
    html,
    from: mailFrom,
    to: { name: '', address: to },
    headers: {
      'auto-submitted': 'auto-generated', // RFC 3834: no holiday notes in return, please
      ...(unsubscribeLink !== undefined && {
        // RFC 8058: mail programs show a button.
        'list-unsubscribe': `<${unsubscribeLink}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const CONNECTION_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** Long enough for a burst of sign-ups, short enough not to hold up a stop. */
const IDLE_TIMEOUT_MS = 2000

function smtpDelivery(url: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    idleTimeout: IDLE_TIMEOUT_MS,
  })
  return {
    send: async (message) => {
      await transport.sendMail(message)
    },
    giveUp: () => transport.close({ force: true }),
  }
}

function outboxDelivery({ dataDir }: Config, log: MailerParts['log']): Delivery {
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let written = 0
  async function send(message: SendMailOptions): Promise<void> {
    const { message: bytes } = await transport.sendMail(message)
    const path = join(outbox, outboxName(new Date(), ++written))
    // A reader of a mail can use its link, so only the owner may read the files.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ file: path }, 'Mail written to the outbox')
  }
  return { send, giveUp: () => {} }
}

/** Names sort by time, and no two processes write the same. */
function outboxName(now: Date, number: number): string {
  const time = now.toISOString().replaceAll(':', '-')
  return `${time}-${process.pid}-${String(number).padStart(6, '0')}.eml`
}
