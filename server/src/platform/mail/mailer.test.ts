import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../../auth/secrets.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createTemporaryFolder } from '../../testing/server-process.ts'
import { createTestClock, type TestClock } from '../../testing/test-app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { createMailer, type Mail, type MailerContext } from './mailer.ts'
import { resetMail } from './templates.ts'

const MAIL: Mail = {
  to: 'abeba@example.org',
  subject: 'ሰላም! Reset your password',
  text: 'Hello አበባ,\n\nhttps://quiz.example/reset-password/a-very-secret-token\n',
  html: '<p>Hello አበባ, <a href="https://quiz.example/reset-password/a-very-secret-token">click</a></p>',
}

function createLog() {
  const entries: { level: string; details: unknown; message: unknown }[] = []
  const keep = (level: string) => (details: unknown, message?: unknown) =>
    void entries.push({ level, details, message })
  return { entries, log: { info: keep('info'), warn: keep('warn'), error: keep('error') } }
}

let dataDir: string
let db: Db
let clock: TestClock
beforeEach(async () => {
  dataDir = createTemporaryFolder()
  db = await openTestSqlite()
  clock = createTestClock()
})
afterEach(() => db.destroy())

function createTestMailer(
  config: Config,
  log: MailerContext['log'],
  isStillWanted: MailerContext['isStillWanted'] = async () => true,
) {
  const mailer = createMailer({ config, db, clock, log, isStillWanted })
  return {
    settled: mailer.job.settled,
    deliver: mailer.deliver,
    send: async (mail: Mail) => {
      await inTransaction(db, (transaction) => mailer.enqueue(transaction, mail))
      mailer.deliver()
    },
  }
}

const createConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    DATA_DIR: dataDir,
    MAIL_FROM: 'Quiz Kingdom <hello@quiz.example>',
    ...environment,
  })

describe('mail without an SMTP server', () => {
  it('is written to the outbox, whole and readable by a mail program', async () => {
    const { log } = createLog()
    const mailer = createTestMailer(createConfig(), log)
    await mailer.send(MAIL)
    await mailer.settled()

    const [name = '', ...others] = await readdir(join(dataDir, 'outbox'))
    expect(others).toEqual([])
    const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))
    expect(mail.from).toMatchObject({ name: 'Quiz Kingdom', address: 'hello@quiz.example' })
    expect(mail.to).toMatchObject([{ address: MAIL.to }])
    expect(mail.subject).toBe(MAIL.subject)
    expect(mail.text?.trim()).toBe(MAIL.text.trim())
    expect(mail.html?.trim()).toBe(MAIL.html)
  })

  it('lies in files that only the owner can read and whose names sort by time', async () => {
    const mailer = createTestMailer(createConfig(), createLog().log)
    for (const subject of ['first', 'second', 'third']) {
      await mailer.send({ ...MAIL, subject })
      await mailer.settled()
    }
    const outbox = join(dataDir, 'outbox')
    const names = (await readdir(outbox)).toSorted()
    expect(names.every((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z-\d+-\d{6}\.eml$/.test(name))).toBe(true)
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    expect(mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
      'first',
      'second',
      'third',
    ])
    const modes = await Promise.all(
      [outbox, ...names.map((name) => join(outbox, name))].map(
        async (path) => (await stat(path)).mode,
      ),
    )
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0, 0, 0])
  })

  it('is named in the log by its file, never by its link', async () => {
    const { entries, log } = createLog()
    const mailer = createTestMailer(createConfig(), log)
    await mailer.send(MAIL)
    await mailer.settled()
    const [name = ''] = await readdir(join(dataDir, 'outbox'))
    expect(entries).toEqual([
      {
        level: 'info',
        details: { file: join(dataDir, 'outbox', name) },
        message: 'Mail written to the outbox',
      },
    ])
  })

  it('shows its link whole in a plain text editor', async () => {
    const mailer = createTestMailer(createConfig(), createLog().log)
    const link = `http://localhost:3000/reset-password/${newSecret(24)}`
    await mailer.send(resetMail(MAIL.to, link, 60))
    await mailer.settled()
    const [name = ''] = await readdir(join(dataDir, 'outbox'))
    const lines = (await readFile(join(dataDir, 'outbox', name), 'utf8')).split('\n')
    expect(lines).toContain(link)
  })

  it('is reported, and throws nothing, when it cannot be written', async () => {
    await writeFile(join(dataDir, 'outbox'), 'a file where a folder should be')
    const { entries, log } = createLog()
    const mailer = createTestMailer(createConfig(), log)
    await mailer.send(MAIL)
    await mailer.settled()
    expect(entries).toMatchObject([{ level: 'error', message: 'Mail not sent yet' }])
    expect(JSON.stringify(entries)).not.toContain('a-very-secret-token')
  })
})

describe('mail through an SMTP server', () => {
  const withLogin = (url: string, login: string) => url.replace('//', `//${login}@`)

  it('arrives with both its forms, and marked as written by a machine', async () => {
    const { mails, url } = await startMailServer()
    const { entries, log } = createLog()
    const mailer = createTestMailer(createConfig({ SMTP_URL: url }), log)
    await mailer.send(MAIL)
    await mailer.settled()

    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.from).toMatchObject({ name: 'Quiz Kingdom', address: 'hello@quiz.example' })
    expect(mail?.to).toMatchObject([{ address: MAIL.to }])
    expect(mail?.subject).toBe(MAIL.subject)
    expect(mail?.text?.trim()).toBe(MAIL.text.trim())
    expect(mail?.html?.trim()).toBe(MAIL.html)
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(entries).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('has a mail program’s button where somebody can end what it comes of, and else none', async () => {
    const { mails, url } = await startMailServer()
    const mailer = createTestMailer(createConfig({ SMTP_URL: url }), createLog().log)
    const unsubscribeLink = `https://quiz.example/api/reminder/end/${newSecret(24)}`
    await mailer.send({ ...MAIL, unsubscribeLink })
    await mailer.settled()
    await mailer.send(MAIL)
    await mailer.settled()
    const buttons = mails.map(({ headers }) =>
      headers.filter(({ key }) => key.startsWith('list-unsubscribe')),
    )
    expect(buttons).toEqual([
      [
        expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribeLink}>` }),
        expect.objectContaining({
          key: 'list-unsubscribe-post',
          value: 'List-Unsubscribe=One-Click',
        }),
      ],
      [],
    ])
  })

  it('tries again soon when nobody could be asked whether it is still wanted', async () => {
    const { mails, url } = await startMailServer()
    const config = createConfig({ SMTP_URL: url })
    let isDown = true
    const mailer = createTestMailer(config, createLog().log, async () => {
      if (isDown) throw new Error('The database is down')
      return true
    })
    await mailer.send({ ...MAIL, unsubscribeLink: 'https://quiz.example/api/reminder/end/secret' })
    await mailer.settled()
    isDown = false
    clock.advance(60)
    mailer.deliver()
    await mailer.settled()
    expect(mails).toHaveLength(1)
  })

  it('shares connections when many leave at once', async () => {
    let connections = 0
    const { mails, url } = await startMailServer({
      onConnect: (_session, done) => {
        connections++
        done()
      },
    })
    const mailer = createTestMailer(createConfig({ SMTP_URL: url }), createLog().log)
    for (let i = 0; i < 30; i++) await mailer.send({ ...MAIL, to: `player${i}@example.org` })
    await mailer.settled()
    expect(new Set(mails.map((mail) => mail.to?.[0]?.address)).size).toBe(30)
    expect(connections).toBeLessThanOrEqual(5)
  })

  it('logs in where the server asks for it', async () => {
    const seen: unknown[] = []
    const { mails, url } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    const SMTP_URL = withLogin(url, 'quiz:s%40cret')
    const mailer = createTestMailer(createConfig({ SMTP_URL }), createLog().log)
    await mailer.send(MAIL)
    await mailer.settled()
    expect(seen).toEqual([['quiz', 's@cret']])
    expect(mails).toHaveLength(1)
  })

  it.each<[string, SMTPServerOptions]>([
    ['the recipient', { onRcptTo: (_address, _session, done) => done(new Error('No such user')) }],
    [
      'the log-in',
      { authOptional: false, onAuth: (_auth, _session, done) => done(new Error('No')) },
    ],
  ])('is reported without its secrets when the server refuses %s', async (_what, options) => {
    const { url } = await startMailServer({ allowInsecureAuth: true, ...options })
    const { entries, log } = createLog()
    const SMTP_URL = withLogin(url, 'quiz:smtp-password')
    const mailer = createTestMailer(createConfig({ SMTP_URL }), log)
    await mailer.send(MAIL)
    await mailer.settled()
    expect(entries).toMatchObject([
      {
        level: 'error',
        details: { subject: MAIL.subject, reason: expect.any(String) },
        message: expect.stringMatching(/^Mail not sent/),
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/a-very-secret-token|smtp-password/)
  })
})
