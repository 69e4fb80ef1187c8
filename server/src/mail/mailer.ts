import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Hands the mail over in the background; a failure is logged, never thrown. */
  send: (mail: Mail) => void
  /** Resolves when every mail handed over so far has left or failed. */
  settled: () => Promise<void>
}

type MailLog = Pick<Logger, 'info' | 'error'>

/** Through SMTP when it is configured, else into `.eml` files in the data folder's outbox. */
export function createMailer(config: Config, log: MailLog): Mailer {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config, log)
  const onTheirWay = new Set<Promise<void>>()

  return {
    send: (mail) => {
      const delivery = deliver(toMessage(mail, config))
        .catch((error: unknown) => {
          // What went wrong, and nothing of what the mail says.
          const reason = error instanceof Error ? error.message : String(error)
          log.error({ subject: mail.subject, reason }, 'Mail not sent')
        })
        .finally(() => onTheirWay.delete(delivery))
      onTheirWay.add(delivery)
    },
    settled: async () => {
      await Promise.all(onTheirWay)
    },
  }
}

type Deliver = (message: SendMailOptions) => Promise<void>

function toMessage({ to, ...content }: Mail, { mailFrom }: Config): SendMailOptions {
  return {
    ...content,
    from: mailFrom,
    to: { name: '', address: to },
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'auto-submitted': 'auto-generated' }, // RFC 3834: no holiday notes in return, please
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

function outboxDelivery({ dataDir }: Config, log: MailLog): Deliver {
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
