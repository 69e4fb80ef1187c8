import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createTestClock, type TestClock } from '../../testing/test-app.ts'
import { HOUR_S } from '../clock.ts'
import { readConfig } from '../config.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { createMailer, type Mail } from './mailer.ts'

const LINK = 'https://quiz.example/reset-password/a-very-secret-token'
const MAIL: Mail = {
  to: 'abeba@example.org',
  subject: 'Reset your password',
  text: `${LINK}\n`,
  html: `<a href="${LINK}">click</a>`,
}

const MINUTE_S = 60

/** A mail server's response that quotes a link of the mail. */
class RefusalError extends Error {
  readonly responseCode: number
  constructor(responseCode: number) {
    super(`I will not take ${LINK}`)
    this.responseCode = responseCode
  }
}

describeOnEachDatabase('mail that a server refuses', (open) => {
  let db: Db
  let clock: TestClock
  let smtpUrl: string
  /** The server's response to each mail; undefined to accept it. */
  let refusal: RefusalError | undefined
  /** The server's response to the sender's address; undefined to accept it. */
  let senderRefusal: RefusalError | undefined
  /** If set, the server calls this instead of responding. */
  let keepSilent: (() => void) | undefined
  let tries: number
  let arrived: string[]
  let lines: { message: unknown; details: unknown }[]

  beforeEach(async () => {
    db = await open()
    clock = createTestClock()
    refusal = undefined
    senderRefusal = undefined
    keepSilent = undefined
    tries = 0
    arrived = []
    lines = []
    const server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(senderRefusal),
      onData: (stream, session, done) => {
        tries++
        const refused = refusal
        stream.resume().on('end', () => {
          if (keepSilent) return keepSilent()
          if (refused) return done(refused)
          arrived.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    smtpUrl = server.url
  })
  afterEach(() => db.destroy())

  const createProcess = (url = smtpUrl) => {
    const keep = (details: unknown, message?: unknown) => void lines.push({ details, message })
    const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'quiz@quiz.example' })
    return createMailer({ config, db, clock, log: { info: keep, warn: keep, error: keep } })
  }
  const send = async (mailer: ReturnType<typeof createMailer>, mail = MAIL, expiresAt?: string) => {
    await inTransaction(db, (transaction) => mailer.enqueue(transaction, mail, expiresAt))
    await deliver(mailer)
  }
  const deliver = async (mailer: ReturnType<typeof createMailer>) => {
    mailer.deliver()
    await mailer.job.settled()
  }
  const queue = () => db.selectFrom('queuedMail').select(['recipient', 'tries']).execute()

  const nextTry = async () => {
    const row = await db.selectFrom('queuedMail').select('nextTryAt').executeTakeFirst()
    return row && Date.parse(row.nextTryAt)
  }

  it('for now is tried again a minute later, by a process that was started since', async () => {
    refusal = new RefusalError(451)
    await send(createProcess())
    expect(lines).toMatchObject([{ message: 'Mail not sent yet', details: { tries: 1 } }])
    refusal = undefined

    const restarted = createProcess()
    clock.advance(MINUTE_S - 1)
    await deliver(restarted)
    expect(arrived).toEqual([])
    clock.advance(1)
    await deliver(restarted)
    expect(arrived).toEqual([MAIL.to])
    expect(await queue()).toEqual([])
  })

  it('is looked for when a process starts', async () => {
    refusal = new RefusalError(451)
    await send(createProcess())
    refusal = undefined
    clock.advance(MINUTE_S)
    const { job } = createProcess()
    job.start()
    await job.stop()
    expect(arrived).toEqual([MAIL.to])
  })

  it('and has not been begun with is left to the next process by one that stops', async () => {
    const mailer = createProcess()
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) {
      await inTransaction(db, (transaction) => mailer.enqueue(transaction, { ...MAIL, to }))
    }
    mailer.job.start()
    await mailer.job.stop()
    expect(arrived).toHaveLength(1)
    await deliver(createProcess())
    expect(arrived.toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
  })

  it('by never answering holds no stop up, and is tried by another process a little later', async () => {
    const isUnderWay = new Promise<void>((resolve) => {
      keepSilent = resolve
    })
    const stopped = createProcess()
    await inTransaction(db, (transaction) => stopped.enqueue(transaction, MAIL))
    stopped.deliver()
    await isUnderWay
    await stopped.job.stop()

    keepSilent = undefined
    const next = createProcess()
    clock.advance(15 * MINUTE_S - 1)
    await deliver(next)
    expect(arrived).toEqual([])
    clock.advance(1)
    await deliver(next)
    expect(arrived).toEqual([MAIL.to])
  })

  it('because there is no server is tried again, too', async () => {
    // Port 1 is reserved, so nothing listens there.
    await send(createProcess('smtp://127.0.0.1:1'))
    clock.advance(MINUTE_S)
    await deliver(createProcess())
    expect(arrived).toEqual([MAIL.to])
  })

  it('is tried with growing pauses for a day, and then given up', async () => {
    refusal = new RefusalError(451)
    const mailer = createProcess()
    const start = clock.now().getTime()
    await send(mailer)
    const minutes: number[] = []
    for (let next = await nextTry(); next !== undefined; next = await nextTry()) {
      clock.advance((next - clock.now().getTime()) / 1000)
      minutes.push((next - start) / 60_000)
      await deliver(mailer)
    }
    expect(minutes.slice(0, 8)).toEqual([1, 3, 7, 15, 31, 63, 127, 255])
    expect(minutes.at(-1)).toBeGreaterThan(19 * 60)
    expect(minutes.at(-1)).toBeLessThan(24 * 60)
    expect(await queue()).toEqual([])
    expect(lines.at(-1)).toMatchObject({ message: 'Mail not sent' })
  })

  it('for good is given up at once', async () => {
    refusal = new RefusalError(554)
    await send(createProcess())
    expect(await queue()).toEqual([])
    expect(lines).toMatchObject([{ message: 'Mail not sent', details: { tries: 1 } }])
  })

  it('for the sender of all mails is tried again, as that is a setting', async () => {
    senderRefusal = new RefusalError(550)
    await send(createProcess())
    senderRefusal = undefined
    clock.advance(MINUTE_S)
    await deliver(createProcess())
    expect(arrived).toEqual([MAIL.to])
  })

  it('is not sent once its link no longer works', async () => {
    refusal = new RefusalError(451)
    const mailer = createProcess()
    await send(mailer, MAIL, new Date(clock.now().getTime() + HOUR_S * 1000).toISOString())
    refusal = undefined
    clock.advance(HOUR_S)
    await deliver(mailer)
    expect(tries).toBe(1)
    expect(arrived).toEqual([])
    expect(await queue()).toEqual([])
  })

  it('leaves nothing of its text or link in the log', async () => {
    refusal = new RefusalError(451)
    const mailer = createProcess()
    await send(mailer)
    refusal = new RefusalError(554)
    clock.advance(MINUTE_S)
    await deliver(mailer)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('is sent once by several processes that look for it at once', async () => {
    refusal = new RefusalError(451)
    const recipients = Array.from({ length: 10 }, (_, index) => `player${index}@example.org`)
    const mailer = createProcess()
    for (const to of recipients) await send(mailer, { ...MAIL, to })
    refusal = undefined
    clock.advance(MINUTE_S)
    await Promise.all([createProcess(), createProcess(), mailer].map(deliver))
    expect(arrived.toSorted()).toEqual(recipients)
  })

  it('leaves before all reminders that wait, when somebody has asked for it', async () => {
    const mailer = createProcess()
    const reminder = { ...MAIL, unsubscribeLink: 'https://quiz.example/end' }
    for (const to of ['first', 'second']) {
      const mail = { ...reminder, to: `${to}@example.org` }
      await inTransaction(db, (transaction) => mailer.enqueue(transaction, mail))
      clock.advance(1)
    }
    await send(mailer)
    expect(arrived).toEqual([MAIL.to, 'first@example.org', 'second@example.org'])
  })

  it('was never asked to take what its transaction has undone', async () => {
    const mailer = createProcess()
    const undone = inTransaction(db, async (transaction) => {
      await mailer.enqueue(transaction, MAIL)
      throw new Error('Undone')
    })
    await expect(undone).rejects.toThrow('Undone')
    await deliver(mailer)
    expect(tries).toBe(0)
  })
})
