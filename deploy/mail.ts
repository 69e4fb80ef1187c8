import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { readConfig } from '../server/src/platform/config.ts'

/**
 * Mails what it reads to whoever runs the site: `node deploy/mail.ts SUBJECT`. By the settings that the server has
 * (SMTP_URL, MAIL_FROM), to MAIL_TO or else ADMIN_EMAIL. Past the database, which may be what has failed.
 */

const LIMIT_MS = 30_000

const [subject] = process.argv.slice(2)
const { smtpUrl, mailFrom } = readConfig(process.env)
const to = process.env.MAIL_TO || process.env.ADMIN_EMAIL
if (!subject || !smtpUrl || !to) {
  throw new Error('Nobody was told: needs a subject, SMTP_URL, and MAIL_TO or ADMIN_EMAIL')
}
const transport = createTransport({
  url: smtpUrl,
  connectionTimeout: LIMIT_MS,
  greetingTimeout: LIMIT_MS,
  dnsTimeout: LIMIT_MS,
  socketTimeout: LIMIT_MS,
})
await transport.sendMail({ from: mailFrom, to, subject, text: await text(process.stdin) })
