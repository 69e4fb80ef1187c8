import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { type Clock, DAY_S, isoAfter } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import { reasonOf } from '../start-error.ts'
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
  /** Ends what the mail comes of, by a POST without a log-in. */
  unsubscribeLink?: string
}

export interface Mailer {
  /**
   * Stores the mail together with what it is about, or not at all; `deliver` is to follow. From
   * `expiresAt` on, a day from now if not given, it is not worth sending.
   */
  enqueue: (transaction: Transaction, mail: Mail, expiresAt?: string) => Promise<void>
  /** Tries in the background whatever is due; a failure is logged, never thrown. */
  deliver: () => void
  /** Resolves when everything that was due has left or failed. */
  settled: () => Promise<void>
  /**
   * Tries again now and then what could not be sent. Gives the way to stop: what is under way is
   * settled, what else waits is left to the next process.
   */
  start: () => () => Promise<void>
}

export interface MailerParts {
  config: Config
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'error'>
  /** Called once for each mail, when nothing is left to be tried. */
  onOutcome?: (outcome: 'sent' | 'failed') => void
}

const LOOK_EVERY_MS = 60_000
/** As many as nodemailer has connections for. */
const MAX_AT_ONCE = 5
/** Longer than any try takes, so that only the mail of a process that has died is tried by another. */
const LEASE_S = 15 * 60
/** Before the second try; twice as long before each one after it. */
const FIRST_PAUSE_S = 60
const MAX_PAUSE_S = 4 * 60 * 60

/**
 * Through SMTP when it is configured, else into `.eml` files in the data folder's outbox. Mail waits in
 * the database until it has left: a process that dies, or a server that is away, loses none. One that
 * dies between sending and saying so has it sent twice.
 */
export function createMailer(parts: MailerParts): Mailer {
  const { config, db, clock, log } = parts
  const send = config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config, log)
  const lanes = new Set<Promise<void>>()
  /** How often `deliver` was called: what is stored while all look elsewhere must not be missed. */
  let calls = 0
  let isStopping = false

  async function deliverAllDue(): Promise<void> {
    while (!isStopping) {
      const callsBefore = calls
      const now = clock.now()
      const turn = { now: now.toISOString(), leaseUntil: isoAfter(now, LEASE_S) }
      const queued = await takeDueMail(db, turn)
      if (queued) await deliverOne(parts, send, queued)
      else if (calls === callsBefore) return
    }
  }

  function deliver(): void {
    calls++
    if (lanes.size >= MAX_AT_ONCE) return
    const lane = deliverAllDue()
      .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'The mail queue is away'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function settled(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  return {
    enqueue: async (transaction, mail, expiresAt) => {
      const now = clock.now()
      await insertMail(transaction, {
        id: newId(now),
        mail,
        nextTryAt: now.toISOString(),
        expiresAt: expiresAt ?? isoAfter(now, DAY_S),
      })
    },
    deliver,
    settled,
    start: () => {
      deliver()
      const timer = setInterval(deliver, LOOK_EVERY_MS)
      return () => {
        clearInterval(timer)
        isStopping = true
        return settled()
      }
    },
  }
}

async function deliverOne(
  { config, db, clock, log, onOutcome = () => {} }: MailerParts,
  send: Deliver,
  { id, mail, tries, expiresAt }: QueuedMail,
): Promise<void> {
  const { subject } = mail
  if (expiresAt <= clock.now().toISOString()) {
    await removeMail(db, id)
    onOutcome('failed')
    log.error({ subject, tries: tries - 1, reason: 'It is too late for it' }, 'Mail not sent')
    return
  }
  try {
    await send(toMessage(mail, config))
  } catch (error) {
    const pauseS = Math.min(FIRST_PAUSE_S * 2 ** (tries - 1), MAX_PAUSE_S)
    const nextTryAt = isoAfter(clock.now(), pauseS)
    // What went wrong, and nothing of what the mail says.
    const reason = reasonOf(error).replaceAll(LINK, '…')
    if (isForGood(error) || nextTryAt >= expiresAt) {
      await removeMail(db, id)
      onOutcome('failed')
      log.error({ subject, tries, reason }, 'Mail not sent')
    } else {
      await updateNextTry(db, id, nextTryAt)
      log.error({ subject, tries, reason, nextTryAt }, 'Mail not sent yet')
    }
    return
  }
  onOutcome('sent')
  await removeMail(db, id)
}

/** A server that refuses a mail may say which of its links it does not like. */
const LINK = /https?:\S+/g

/** Whether it is this very mail that the server does not take, and not the server that is unwell. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  // A sender that the server does not take is a setting that somebody can put right within the day.
  if ('command' in error && error.command === 'MAIL FROM') return false
  const status = 'responseCode' in error ? error.responseCode : undefined
  return typeof status !== 'number' || status >= 500
}

type Deliver = (message: SendMailOptions) => Promise<void>

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

function smtpDelivery(url: string): Deliver {
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

function outboxDelivery({ dataDir }: Config, log: MailerParts['log']): Deliver {
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let written = 0
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    const path = join(outbox, outboxName(new Date(), ++written))
    // Whoever can read a mail can use its link, so the files are the owner's alone.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ file: path }, 'Mail written to the outbox')
  }
}

/** Names sort by time, and those of several processes never meet. */
function outboxName(now: Date, number: number): string {
  const time = now.toISOString().replaceAll(':', '-')
  return `${time}-${process.pid}-${String(number).padStart(6, '0')}.eml`
}
