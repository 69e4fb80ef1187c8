import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Updateable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { createBackgroundWork } from '../app/jobs.ts'
import { DAY_S, HOUR_S } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { Schema } from '../platform/db/schema.ts'
import { createJob } from '../platform/jobs/job.ts'
import { runJob } from '../testing/run-job.ts'
import { createTemporaryFolder } from '../testing/server-process.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { playDaily, startTestDaily } from '../testing/test-daily.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createReminderJob, nextReminderTime } from './reminders.ts'

/** The time from the start of the tests, which is noon in Addis Ababa, to 18:00. */
const SIX_HOURS_S = 6 * HOUR_S

describeWithApp('a reminder', (test) => {
  let abeba: Player
  beforeEach(async () => {
    abeba = await test.logIn('Abeba', 'player', 30)
  })

  const want = (hour: number | null, player = abeba) => player.put('/api/reminder', { hour })
  const wanted = async () => (await abeba.get('/api/reminder')).json()
  const sent = () => test.mailer.sent.map(({ to }) => to)
  const sentAfter = async (seconds: number) => {
    test.clock.advance(seconds)
    await runJob(createReminderJob(test))
    return sent()
  }
  const passHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) await sentAfter(HOUR_S)
  }
  const endUrl = () => new URL(test.mailer.sent.at(-1)?.unsubscribeLink ?? '').pathname

  it('is not there until it is asked for', async () => {
    expect(await wanted()).toEqual({ hour: null })
    await passHours(24)
    expect(sent()).toEqual([])
  })

  it('is kept as it was asked for, and ended', async () => {
    expect((await want(18)).json()).toEqual({ message: 'Your reminder is on.', hour: 18 })
    expect(await wanted()).toEqual({ hour: 18 })
    expect((await want(null)).json()).toEqual({ message: 'Your reminder is off.', hour: null })
    expect(await wanted()).toEqual({ hour: null })
    await passHours(24)
    expect(sent()).toEqual([])
  })

  it.each([24, -1, 17.5, '18', undefined])('has no hour %j', async (hour) => {
    const refused = await abeba.put('/api/reminder', { hour })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields)).toEqual(['hour'])
  })

  it('comes once a day, at its hour', async () => {
    await want(18)
    await passHours(5)
    expect(sent()).toEqual([])
    await passHours(1)
    expect(sent()).toEqual([abeba.user.email])
    await passHours(23)
    expect(sent()).toHaveLength(1)
    await passHours(1)
    expect(sent()).toHaveLength(2)
  })

  it('comes once a day whatever hours are chosen meanwhile, also around midnight', async () => {
    await want(23)
    await passHours(11)
    expect(sent()).toHaveLength(1)
    test.clock.advance(HOUR_S - 2)
    await want(0)
    expect(await sentAfter(1)).toHaveLength(1)
    expect(await sentAfter(1)).toHaveLength(2)
    for (const hour of [1, 2, 3]) {
      await want(hour)
      await passHours(1)
    }
    await want(null)
    await want(4)
    await passHours(10)
    expect(sent()).toHaveLength(2)
  })

  it('comes once a day, even where something has made it due again', async () => {
    await want(18)
    await passHours(6)
    const nextAt = test.clock.now().toISOString()
    await test.db.updateTable('reminder').set({ nextAt }).execute()
    await runJob(createReminderJob(test))
    expect(sent()).toHaveLength(1)
  })

  it('is left out on a day whose quiz is finished, and on no other', async () => {
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 40 })
    await want(18)
    await playDaily(abeba, 0)
    await passHours(7)
    expect(sent()).toEqual([])
    await passHours(22)
    await startTestDaily(abeba)
    await passHours(1)
    expect(sent()).toHaveLength(1)
  })

  it('is left out on a day on which the server was away for long', async () => {
    await want(18)
    expect(await sentAfter(SIX_HOURS_S + 3 * HOUR_S)).toEqual([])
    expect(await sentAfter(DAY_S - 3 * HOUR_S)).toHaveLength(1)
  })

  it('is left out once its day is over, and comes on the next one', async () => {
    await want(23)
    expect(await sentAfter(12 * HOUR_S + 60)).toEqual([])
    expect(await sentAfter(23 * HOUR_S - 60)).toHaveLength(1)
  })

  it('is sent when a process starts that was away for a little while', async () => {
    await want(18)
    test.clock.advance(SIX_HOURS_S + 2 * HOUR_S)
    const reminding = createJob(createReminderJob(test), test)
    reminding.start()
    await reminding.settled()
    await reminding.stop()
    expect(sent()).toHaveLength(1)
  })

  it.each<[string, Updateable<Schema['user']>]>([
    ['disabled', { disabledAt: '2026-03-02T10:00:00.000Z' }],
    ['deleted', { deletedAt: '2026-03-02T10:00:00.000Z' }],
    ['without a verified address', { emailVerifiedAt: null }],
  ])('is not sent to an account that is %s', async (_state, change) => {
    await want(18)
    await test.db.updateTable('user').set(change).execute()
    expect(await sentAfter(SIX_HOURS_S)).toEqual([])
  })

  describe('that waits for a mail server', () => {
    /** Queues a reminder, and returns the function that delivers it. */
    async function queue() {
      const dataDir = createTemporaryFolder()
      const background = createBackgroundWork({
        ...test,
        config: readConfig({ DATA_DIR: dataDir }),
      })
      const mailer = { ...background.mailer, deliver: () => {} }
      await want(18)
      test.clock.advance(SIX_HOURS_S)
      await runJob(createReminderJob({ ...test, mailer }))
      expect(await queued()).toHaveLength(1)
      return async () => {
        background.mailer.deliver()
        await background.jobs[0]?.settled()
        expect(await queued()).toEqual([])
        return readdir(join(dataDir, 'outbox')).catch(() => [])
      }
    }
    const queued = () => test.db.selectFrom('queuedMail').select('id').execute()

    it('is sent to who has only begun the quiz', async () => {
      const deliver = await queue()
      await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 40 })
      await startTestDaily(abeba)
      expect(await deliver()).toHaveLength(1)
    })

    it('is dropped when its player finishes the quiz meanwhile', async () => {
      const deliver = await queue()
      await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 40 })
      await playDaily(abeba, 0)
      expect(await deliver()).toEqual([])
    })

    it('is dropped when its player ends it meanwhile', async () => {
      const deliver = await queue()
      await want(null)
      expect(await deliver()).toEqual([])
    })
  })

  it('is not promised to an address that nobody has verified', async () => {
    await test.db.updateTable('user').set({ emailVerifiedAt: null }).execute()
    expect((await want(18)).statusCode).toBe(409)
    expect(await wanted()).toEqual({ hour: null })
    expect((await want(null)).statusCode).toBe(200)
  })

  it('goes with the account that is erased', async () => {
    await want(18)
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ deletedAt }).execute()
    test.clock.advance(8 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    expect(await test.db.selectFrom('reminder').selectAll().execute()).toEqual([])
  })

  it('is part of the account’s export', async () => {
    await want(18)
    await passHours(6)
    const { reminder } = (await abeba.get('/api/account/export')).json()
    expect(reminder).toEqual({ hour: 18, lastSentDay: '2026-03-02' })
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('is ended by a mail program that nobody is logged in to, with %s', async (type, payload) => {
    await want(18)
    await passHours(6)
    const ended = await test.inject({
      method: 'POST',
      url: endUrl(),
      headers: { 'content-type': type },
      payload,
    })
    expect(ended.statusCode).toBe(200)
    expect(await wanted()).toEqual({ hour: null })
    await passHours(48)
    expect(sent()).toHaveLength(1)
  })

  it('is ended by the link of any of its mails, though it was ended and wanted again since', async () => {
    await want(18)
    await passHours(6)
    const oldCall = endUrl()
    await want(null)
    await want(20)
    for (const _twice of [1, 2]) {
      expect((await test.post(oldCall)).statusCode).toBe(200)
      expect(await wanted()).toEqual({ hour: null })
    }
  })

  it('goes on when its link is only looked at, which leads to the page that ends it', async () => {
    await want(18)
    await passHours(6)
    const looked = await test.get(endUrl())
    expect(looked.statusCode).toBe(303)
    const page = String(looked.headers.location)
    expect(test.mailer.sent.at(-1)?.text.split('\n')).toContain(page)
    expect(page).toContain('/end-reminder/')
    expect(await wanted()).toEqual({ hour: 18 })
  })

  it('is ended by no link that was made up', async () => {
    await want(18)
    const answer = await test.post('/api/reminder/end/made-up')
    expect(answer.statusCode).toBe(404)
    expect(await wanted()).toEqual({ hour: 18 })
  })
})

it.each([
  ['later today', 18, '2026-03-02T09:00Z', null, '2026-03-02T15:00Z'],
  ['tomorrow, once the hour has struck', 18, '2026-03-02T15:00Z', null, '2026-03-03T15:00Z'],
  ['tomorrow, once sent today', 18, '2026-03-02T09:00Z', '2026-03-02', '2026-03-03T15:00Z'],
  ['today, once sent yesterday', 18, '2026-03-02T09:00Z', '2026-03-01', '2026-03-02T15:00Z'],
  ['at midnight there, which is 21:00 in UTC', 0, '2026-03-02T20:59Z', null, '2026-03-02T21:00Z'],
  ['a day later, once midnight has come', 0, '2026-03-02T21:00Z', null, '2026-03-03T21:00Z'],
  ['before midnight there', 23, '2026-02-28T19:59Z', '2026-02-27', '2026-02-28T20:00Z'],
  ['over the end of a year', 6, '2026-12-31T21:00Z', '2026-12-31', '2027-01-01T03:00Z'],
])('a reminder comes %s in Addis Ababa', (_when, hour, after, lastSentDay, next) => {
  expect(nextReminderTime(hour, new Date(after), lastSentDay)).toEqual(new Date(next))
})
