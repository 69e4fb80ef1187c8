import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { type Clock, DAY_S, isoAfter } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Transaction } from '../db/database.ts'
import { createJob, type JobContext, type JobDefinition } from '../jobs/job.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { toErrorMessage } from '../start-error.ts'
import {
  insertMail,
  type QueuedMail,
  removeMail,
  takeDueMail,
  updateNextTry,
} from './mail-queue.repository.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A POST to it ends mails of this kind without a log-in (RFC 8058). */
  unsubscribeLink?: string
}

export interface Mailer {
  /** Call `deliver` after the transaction. `expiresAt` defaults to a day from now. */
  enqueue: (transaction: Transaction, mail: Mail, expiresAt?: string) => Promise<void>
  /** Sends all mails that are due, in the background. A failure is logged, never thrown. */
  deliver: () => void
}

export interface MailerContext {
  config: Config
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Each mail is counted once, when it was sent or given up. */
  metrics?: Pick<Metrics, 'countMail'> | undefined
  /** Called before each attempt to send a mail that has an unsubscribe link. */
  isStillWanted?: (unsubscribeLink: string) => Promise<boolean>
  record?: NonNullable<JobContext['record']>
  watch?: NonNullable<JobContext['watch']>
}

const POLL_INTERVAL_MS = 60_000
/** The maximum number of mails sent at once. Nodemailer's pool has the same number of connections. */
const CONCURRENT_MAILS_MAX = 5
/**
 * How long a mail belongs to the process that has taken it. This is longer than any try takes, so that
 * another process takes over only from one that has died.
 */
const MAIL_LEASE_S = 15 * 60
/** The pause before the second try. It doubles with each try. */
const FIRST_RETRY_PAUSE_S = 60
const RETRY_PAUSE_MAX_S = 4 * 60 * 60

/**
 * Sends through SMTP if that is configured, and otherwise writes `.eml` files into the data folder's outbox.
 * Mail stays in the database until `job` has sent it, so no crash loses any. If a process dies between
 * sending a mail and removing it, the mail is sent twice.
 */
export function createMailer(parts: MailerContext) {
  const job = createJob(createMailJob(parts), parts)
  const enqueue: Mailer['enqueue'] = async (transaction, mail, expiresAt) => {
    const now = parts.clock.now()
    await insertMail(transaction, now, mail, expiresAt ?? isoAfter(now, DAY_S))
  }
  return { enqueue, deliver: job.wake, job }
}

/** A run sends one mail after another until none is due. */
function createMailJob(parts: MailerContext): JobDefinition {
  const { config, db, clock, log } = parts
  const send = config.smtpUrl ? createSmtpSender(config.smtpUrl) : createOutboxWriter(config, log)
  return {
    name: 'mail',
    everyMs: POLL_INTERVAL_MS,
    batchSize: 1,
    rest: 0,
    runsAtOnce: CONCURRENT_MAILS_MAX,
    run: async function* () {
      for (;;) {
        const now = clock.now()
        const turn = { now: now.toISOString(), leaseUntil: isoAfter(now, MAIL_LEASE_S) }
        const queued = await takeDueMail(db, turn)
        if (!queued) return
        await deliverMail(parts, send, queued)
        yield 1
      }
    },
  }
}

async function deliverMail(
  { config, db, clock, log, metrics, isStillWanted = async () => true }: MailerContext,
  send: SendMail,
  { id, mail, tries, expiresAt }: QueuedMail,
): Promise<void> {
  const { subject, unsubscribeLink } = mail
  async function fail(tried: number, reason: string): Promise<void> {
    await removeMail(db, id)
    metrics?.countMail('failed')
    log.error({ subject, tries: tried, reason }, 'Mail not sent')
  }
  try {
    if (unsubscribeLink !== undefined && !(await isStillWanted(unsubscribeLink))) {
      await removeMail(db, id)
      log.info({ subject }, 'Mail no longer wanted')
      return
    }
    if (expiresAt <= clock.now().toISOString()) return fail(tries - 1, 'The mail expired')
    await send(toMessage(mail, config))
  } catch (error) {
    const pauseS = Math.min(FIRST_RETRY_PAUSE_S * 2 ** (tries - 1), RETRY_PAUSE_MAX_S)
    const nextTryAt = isoAfter(clock.now(), pauseS)
    // A server that refuses a mail may quote a link of it, which must not get into the log.
    const reason = toErrorMessage(error).replaceAll(/https?:\S+/g, '…')
    if (isPermanentFailure(error) || nextTryAt >= expiresAt) return fail(tries, reason)
    await updateNextTry(db, id, nextTryAt)
    log.error({ subject, tries, reason, nextTryAt }, 'Mail not sent yet')
    return
  }
  metrics?.countMail('sent')
  await removeMail(db, id)
}

/** Whether the server refuses this mail for good, rather than because of a problem of its own. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  // A refusal of the sender is not final, because the operator may correct that setting within the day.
  if ('command' in error && error.command === 'MAIL FROM') return false
  const status = 'responseCode' in error ? error.responseCode : undefined
  return typeof status !== 'number' || status >= 500
}

type SendMail = (message: SendMailOptions) => Promise<void>

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
      'auto-submitted': 'auto-generated', // RFC 3834: prevents automatic replies
      ...(unsubscribeLink !== undefined && {
        // RFC 8058: mail programs show a button to unsubscribe.
        'list-unsubscribe': `<${unsubscribeLink}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const CONNECTION_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** How long an idle connection stays open: enough for a burst of sign-ups, too little to hold up a stop. */
const IDLE_TIMEOUT_MS = 2000

function createSmtpSender(url: string): SendMail {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    idleTimeout: IDLE_TIMEOUT_MS,
  })
  return async (message) => {
    await transport.sendMail(message)
  }
}

function createOutboxWriter({ dataDir }: Config, log: MailerContext['log']): SendMail {
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let written = 0
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    const path = join(outbox, outboxFileName(new Date(), ++written))
    // Only the owner may read the files, because anyone who reads a mail can use its link.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ file: path }, 'Mail written to the outbox')
  }
}

/** Names sort by time, and differ between processes. */
function outboxFileName(now: Date, number: number): string {
  const time = now.toISOString().replaceAll(':', '-')
  return `${time}-${process.pid}-${String(number).padStart(6, '0')}.eml`
}
