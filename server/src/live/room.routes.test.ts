import { LIVE_PLAYERS_MAX, LIVE_ROOMS_A_DAY_MAX } from '@quiz-kingdom/shared/entities/game/live.ts'
import { beforeEach, expect, it } from 'vitest'
import { newSecret } from '../auth/secrets.ts'
import { addisDay, DAY_S, isoAfter } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import { type Caller, type Player, setUpTestApp, type TestApp } from '../testing/test-app.ts'
import {
  createTestRoom,
  joinRoom,
  post,
  pressButton,
  sendAnswer,
  tryToAnswer,
  tryToJoin,
  tryToWatch,
  watchAsHost,
  watchAsPlayer,
} from '../testing/test-live.ts'
import { startTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { liveAccountPart } from './account-part.ts'
import { WRONG_CODE_LIMIT } from './player.routes.ts'
import { createPruneLiveGamesJob } from './results/prune-live.ts'
import { createSaveLiveResultsJob } from './results/save-results.ts'

const test = setUpTestApp(openTestSqlite)
let host: Player
let quiz: TestQuiz
let code: string
beforeEach(async () => {
  host = await test.logIn('Teacher')
  quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 3 })
  code = (await createTestRoom(host, quiz.categoryId, { seconds: 20 })).code
})

const told = async (answer: ReturnType<TestApp['inject']>) => {
  const { statusCode, json } = await answer
  return `${statusCode} ${json().message}`
}
const invite = (code: string) => test.get(`/api/live/rooms/${code}`)
const otherCode = () => (code === '000000' ? '000001' : '000000')

it('tells anybody with the code what is played', async () => {
  expect((await invite(code)).json()).toEqual({
    code,
    title: 'Rivers',
    names: 'own',
    isLocked: false,
    isFull: false,
  })
})

it('knows no other code, and slows a network down that guesses, right codes included', async () => {
  const unknown = '404 There is no game with this code. Check the code and try again.'
  for (let tries = 0; tries < WRONG_CODE_LIMIT.max; tries++) {
    expect(await told(invite(otherCode()))).toBe(unknown)
  }
  expect(await told(invite(otherCode()))).toBe('429 Too many wrong codes.')
  expect(await told(invite(code))).toBe('429 Too many wrong codes.')
  expect(await told(tryToJoin(test, code, 'Abeba'))).toBe('429 Too many wrong codes.')
  test.clock.advance(60)
  expect((await invite(code)).statusCode).toBe(200)
})

it('lets players who are in come back from a network that is slowed down', async () => {
  const abeba = await joinRoom(test, code, 'Abeba')
  for (let tries = 0; tries <= WRONG_CODE_LIMIT.max; tries++) await invite(otherCode())
  await (await watchAsPlayer(test, code, abeba.token)).until(() => true)
})

it('counts tokens that nobody has as guesses: the answer tells that there is a game', async () => {
  for (let tries = 0; tries < WRONG_CODE_LIMIT.max; tries++) {
    expect(await told(tryToWatch(test, code, newSecret()))).toBe(
      '401 You have not joined this game on this device yet.',
    )
  }
  expect((await tryToWatch(test, code, newSecret())).statusCode).toBe(429)
})

it.each([
  ['', 'Enter your name'],
  ['Al', 'Use at least 3 characters'],
  ['A'.repeat(21), 'Use at most 20 characters'],
  ['Abe\u200bba', 'Your name must not contain invisible characters'],
  ['Sh1thead', 'Please choose a different name.'],
])('refuses the name "%s"', async (name, message) => {
  const answer = await tryToJoin(test, code, name)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ name: message })
})

it('gives each name once, whatever its case', async () => {
  await joinRoom(test, code, 'Abeba')
  const answer = await tryToJoin(test, code, 'ABEBA')
  expect(answer.json()).toEqual({
    code: 'name_taken',
    message: 'This name is taken. Choose another one.',
    fields: { name: 'This name is taken. Choose another one.' },
  })
})

it('generates names, and spreads players over the teams, where the host wants that', async () => {
  const room = await createTestRoom(host, quiz.categoryId, { names: 'generated', teams: 3 })
  const players = [1, 2, 3, 4].map(() => joinRoom(test, room.code))
  const all = await Promise.all(players)
  expect(new Set(all.map(({ name }) => name)).size).toBe(4)
  expect(all.map(({ team }) => team).toSorted()).toEqual([0, 0, 1, 2])
})

it('lets nobody new into a locked room, and players who are in come back', async () => {
  const abeba = await joinRoom(test, code, 'Abeba')
  const lock = { method: 'PUT', url: `/api/live/host/${code}/lock` } as const
  await host.inject({ ...lock, payload: { isLocked: true } })
  expect(await told(tryToJoin(test, code, 'Late'))).toBe(
    '409 The host has locked this game. No one new can join.',
  )
  expect((await tryToJoin(test, code, 'Abeba', abeba.token)).statusCode).toBe(200)
  await host.inject({ ...lock, payload: { isLocked: false } })
  await joinRoom(test, code, 'Late')
})

it('removes a player, who cannot come back, and bars the name', async () => {
  const rude = await joinRoom(test, code, 'Rude')
  const phone = await watchAsPlayer(test, code, rude.token)
  const url = `/api/live/host/${code}/players/${rude.playerId}`
  const remove = () => host.delete(url)
  expect((await remove()).json().isApplied).toBe(true)
  expect((await remove()).json().isApplied).toBe(false)
  await test.app.live.poll()
  const last = await phone.until(({ room }) => room.phase === 'closed')
  expect(last.room).toMatchObject({ reason: 'removed' })
  await phone.ended
  const removed = '403 The host removed you from this game.'
  expect(await told(tryToWatch(test, code, rude.token))).toBe(removed)
  expect(await told(tryToJoin(test, code, 'Rude', rude.token))).toBe(removed)
  expect(await told(tryToAnswer(test, code, rude))).toBe(removed)
  expect((await tryToJoin(test, code, 'Rude')).statusCode).toBe(409)
})

it('is full with 2,000 players', async () => {
  await test.db
    .updateTable('liveGame')
    .set({ players: LIVE_PLAYERS_MAX })
    .where('code', '=', code)
    .execute()
  expect(await told(tryToJoin(test, code, 'One more'))).toBe(
    '409 This game is full: 2,000 players have joined.',
  )
  expect((await invite(code)).json().isFull).toBe(true)
})

it('lets an account in again on another device', async () => {
  const abeba = await test.logIn('Abeba')
  const phone = await joinRoom(abeba, code, 'Abeba')
  const tablet = await joinRoom(await test.logInAgain(abeba), code, 'Other')
  expect(tablet).toMatchObject({ playerId: phone.playerId, name: 'Abeba' })
  expect((await tryToWatch(test, code, phone.token)).statusCode).toBe(401)
})

it('has three rooms for a host at most', async () => {
  const create = () => post(host, '/api/live/rooms', { categoryId: quiz.categoryId })
  await create()
  await create()
  expect(await told(create())).toBe('409 You have 3 open games. Close one of them first.')
  await pressButton(host, test, code, 'close')
  expect((await create()).statusCode).toBe(201)
})

it('is opened fifty times a day by a host at most', async () => {
  await test.db.updateTable('liveGame').set({ phase: 'closed' }).execute()
  for (let rooms = 1; rooms < LIVE_ROOMS_A_DAY_MAX; rooms++) {
    await createTestRoom(host, quiz.categoryId)
    await test.db.updateTable('liveGame').set({ phase: 'closed' }).execute()
  }
  const oneMore = () => post(host, '/api/live/rooms', { categoryId: quiz.categoryId })
  expect(await told(oneMore())).toBe('409 You have hosted 50 games today. Come back tomorrow.')
  const yesterday = isoAfter(test.clock.now(), -DAY_S)
  await test.db.updateTable('liveGame').set({ createdAt: yesterday }).execute()
  expect((await oneMore()).statusCode).toBe(201)
})

it('obeys nobody but its host', async () => {
  const other = await test.logIn('Other')
  const next = (by: Caller) => post(by, `/api/live/host/${code}/next`, { version: 1 })
  expect(await told(next(other))).toBe('403 Only the host of this game can do that.')
  expect(await told(next(test))).toBe('401 Please log in first.')
})

it('is over after twelve hours, also while nobody watches, and its code is free a day later', async () => {
  await test.db.updateTable('session').set({ expiresAt: '2027' }).execute()
  test.clock.advance(12 * 3600)
  expect(await told(invite(code))).toBe('410 This game has ended.')
  await runJob(createPruneLiveGamesJob(test))
  const { rooms } = (await host.get('/api/live/rooms')).json()
  expect(rooms[0]).toMatchObject({ phase: 'closed', code: null })
  await runJob(createPruneLiveGamesJob(test))
  test.clock.advance(23 * 3600)
  await runJob(createPruneLiveGamesJob(test))
  expect(await told(invite(code))).toBe('410 This game has ended.')
  test.clock.advance(2 * 3600)
  await runJob(createPruneLiveGamesJob(test))
  expect((await invite(code)).statusCode).toBe(404)
  test.clock.advance(30 * 24 * 3600)
  await runJob(createPruneLiveGamesJob(test))
  expect(await test.db.selectFrom('liveGame').selectAll().execute()).toEqual([])
})

it('keeps its place while the host is gone for an hour', async () => {
  const abeba = await joinRoom(test, code, 'Abeba')
  await pressButton(host, test, code, 'next')
  test.clock.advance(3600)
  const phone = await watchAsPlayer(test, code, abeba.token)
  await test.app.live.poll()
  await phone.until(({ room }) => room.phase === 'answer')
  const screen = await watchAsHost(test, host, code)
  expect(await screen.until(() => true)).toMatchObject({ phase: 'answer', question: { number: 1 } })
})

it('asks nothing that a daily quiz asks', async () => {
  const today = addisDay(test.clock.now())
  await test.get('/api/daily')
  const room = await post(host, '/api/live/rooms', { categoryId: quiz.categoryId })
  const daily = await test.db.selectFrom('dailyQuiz').select('day').execute()
  expect(daily.map(({ day }) => day)).toContain(today)
  // The daily quiz asks every question there is.
  expect(room.json()).toEqual({
    code: 'no_questions',
    message: "This quiz can't be hosted right now: all its questions are in the daily quiz.",
  })
})

it('lets nobody host a quiz in which they have an open attempt', async () => {
  await startTestQuiz(host, quiz)
  expect(await told(post(host, '/api/live/rooms', { categoryId: quiz.categoryId }))).toMatch(
    /^409 You've started this quiz\./,
  )
})

it('tells a player with an open attempt at the quiz neither the answer nor the result', async () => {
  const abeba = await test.logIn('Abeba')
  const player = await joinRoom(abeba, code, 'Abeba')
  const guest = await joinRoom(test, code, 'Guest')
  const phone = await watchAsPlayer(test, code, player.token)
  const other = await watchAsPlayer(test, code, guest.token)
  await startTestQuiz(abeba, quiz)
  await pressButton(host, test, code, 'next')
  test.clock.advance(4)
  await sendAnswer(test, code, player)
  const { room } = await other.until(({ room }) => room.phase === 'open')
  const option = room.phase === 'open' ? room.options.indexOf('Right') : 0
  await sendAnswer(test, code, guest, { option })
  await test.app.live.poll()
  expect(await phone.until(({ room }) => room.phase === 'answer')).toMatchObject({
    room: { correctOption: null, description: null, isHeldBack: true },
    you: { score: 0, rank: null, result: null, rightAnswers: 0 },
  })
  expect(await other.until(({ room }) => room.phase === 'answer')).toMatchObject({
    room: { isHeldBack: false, description: expect.stringContaining('Because') },
    you: { rank: expect.any(Number), result: { points: expect.any(Number) } },
  })
})

it('keeps the result and the misses of a logged-in player, and counts nothing else', async () => {
  const abeba = await test.logIn('Abeba')
  const player = await joinRoom(abeba, code, 'Abeba')
  const phone = await watchAsPlayer(test, code, player.token)
  await pressButton(host, test, code, 'next')
  test.clock.advance(4)
  await test.app.live.poll()
  const { room } = await phone.until(({ room }) => room.phase === 'open')
  if (room.phase !== 'open') throw new Error('Not open')
  await sendAnswer(test, code, player, { option: room.options.indexOf('Wrong') })
  await test.app.live.poll()
  await pressButton(host, test, code, 'end')
  await phone.until(({ room }) => room.phase === 'podium')
  await runJob(createSaveLiveResultsJob(test))
  const activity = await abeba.get(`/api/quiz-result/recent-activity/${abeba.user.id}`)
  expect(activity.json()).toMatchObject([
    {
      categoryId: quiz.categoryId,
      score: { result: 0, outOf: 1 },
      live: { rank: null, players: 1 },
    },
  ])
  expect((await abeba.get('/api/mistakes')).json()).toMatchObject({ due: 1 })
  for (const table of ['userScore', 'boardScore', 'badgeAward', 'attempt'] as const) {
    expect(await test.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  const report = await host.get(`/api/live/reports/${await roomId()}`)
  expect(report.json()).toMatchObject({
    round: 1,
    hardest: [1],
    questions: [{ answered: 1, rightAnswers: 0 }],
    players: [{ name: 'Abeba', score: 0, rank: null, answers: [{ isRight: false }] }],
  })
})

async function roomId(): Promise<string> {
  const row = await test.db
    .selectFrom('liveGame')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

it('keeps an erased player in the report without a name, and closes the rooms of an erased host', async () => {
  const abeba = await test.logIn('Abeba')
  const { token } = await joinRoom(abeba, code, 'Abeba')
  await pressButton(host, test, code, 'next')
  await pressButton(host, test, code, 'end')
  const forget = ({ user }: Player) =>
    inTransaction(test.db, (transaction) => liveAccountPart.forget(transaction, [user.id]))
  const reportUrl = `/api/live/reports/${await roomId()}`
  await forget(abeba)
  expect((await host.get(reportUrl)).json()).toMatchObject({
    players: [{ name: 'Former player' }],
  })
  expect((await tryToWatch(test, code, token)).statusCode).toBe(401)
  await forget(host)
  expect((await invite(code)).statusCode).toBe(404)
  await runJob(createPruneLiveGamesJob(test))
  expect(await test.db.selectFrom('liveGame').selectAll().execute()).toEqual([])
})

it('writes a report that spreadsheets open with Ethiopic names, and with no formula', async () => {
  const selam = await joinRoom(test, code, 'ሰላም ተስፋዬ')
  await joinRoom(test, code, '=1+1')
  await pressButton(host, test, code, 'next')
  test.clock.advance(4)
  await sendAnswer(test, code, selam)
  await pressButton(host, test, code, 'next')
  await pressButton(host, test, code, 'end')
  const url = `/api/live/reports/${await roomId()}/file`
  const csv = await host.get(`${url}?round=1&format=csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body.startsWith('\uFEFF"Rank","Name","Score"')).toBe(true)
  expect(csv.body).toContain('"ሰላም ተስፋዬ"')
  expect(csv.body).not.toContain('"=1+1"')
  const xlsx = await host.get(`${url}?format=xlsx`)
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(await told(host.get(`${url}?round=2&format=csv`))).toBe(
    '404 There is no report for this game.',
  )
})
