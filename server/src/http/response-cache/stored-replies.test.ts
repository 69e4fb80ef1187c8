import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { SESSION_COOKIE } from '../../auth/sessions/session-cookies.plugin.ts'
import { createLog } from '../../platform/log.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { type Player, shareTestApp } from '../../testing/test-app.ts'
import { submitTestQuiz } from '../../testing/test-play.ts'
import { insertTestQuiz, toAnswers } from '../../testing/test-quizzes.ts'
import type { App } from '../valibot.ts'

const test = shareTestApp(openTestSqlite)
let app: App
let lines: string[]
let player: Player
let urls: string[]
/** How many calls reached a route. */
let routedCalls: number
const recordLine = (line: string) => void lines.push(line)
beforeAll(async () => {
  lines = []
  routedCalls = 0
  app = await buildApp({ ...test, log: createLog('info', { write: recordLine }) })
  await app.addHook('preHandler', async () => void routedCalls++).ready()
  player = await test.logIn('hurried')
  const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Quick · ፈጣን' })
  await submitTestQuiz(player, quiz, { answers: toAnswers(quiz, 2) })
  urls = [
    '/api/auth/user',
    '/api/kingdom',
    '/api/category',
    `/api/category/kingdom/${quiz.kingdomId}`,
    '/api/questions',
    `/api/questions/category/${quiz.categoryId}/user`,
    '/api/quiz-result/top-players',
    `/api/quiz-result/recent-activity/${player.user.id}`,
  ]
})
afterAll(() => app.close())

const get = (url: string, headers = {}, secret = player.secret) =>
  app.inject({ url, headers, cookies: secret === '' ? {} : { [SESSION_COOKIE]: secret } })

it('sends again what the route sends, header for header, with another id', async () => {
  const circumstances = [
    {},
    { 'accept-encoding': 'br, gzip' },
    { 'accept-encoding': 'gzip' },
    { origin: test.config.playerUrl },
    { origin: test.config.adminUrl },
    { 'if-none-match': '*' },
  ]
  for (const url of urls) {
    for (const headers of circumstances) {
      await get(url, headers)
      const first = await get(`${url}?by=route`, headers)
      routedCalls = 0
      const again = await get(url, headers)
      expect(routedCalls, `${url} ${JSON.stringify(headers)}`).toBe(0)
      const { date: _, 'x-request-id': firstId, ...firstHeaders } = first.headers
      const { date: __, 'x-request-id': id, ...headersAgain } = again.headers
      expect(id).not.toBe(firstId)
      expect(headersAgain).toEqual(firstHeaders)
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    }
  }
})

it('sends only the head to who asks for that alone', async () => {
  const { headers: ofGet } = await get('/api/kingdom')
  const head = await app.inject({ method: 'HEAD', url: '/api/kingdom' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers.etag).toBe(ofGet.etag)
})

it('keeps nothing for origins that a caller makes up', async () => {
  routedCalls = 0
  const origin = 'https://elsewhere.example'
  for (const _ of [1, 2]) await get('/api/kingdom', { origin })
  expect(routedCalls).toBe(2)
})

it('gives a page of another site no leave to read', async () => {
  const answer = await get('/api/kingdom', { origin: 'https://elsewhere.example' })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

it('gives what is for players to players alone, and what is one player’s to that one', async () => {
  const other = await test.logIn('curious')
  const statuses = async (secret: string) => {
    const answers = await Promise.all(urls.map((url) => get(url, {}, secret)))
    return answers.map((answer) => answer.statusCode)
  }
  expect(await statuses('')).toEqual([200, 200, 200, 200, 401, 401, 401, 401])
  expect((await get('/api/auth/user', {}, '')).json()).toEqual({ loggedIn: false })
  // The session is cached from the second call on.
  await statuses(other.secret)
  expect(await statuses(other.secret)).toEqual([200, 200, 200, 200, 200, 200, 200, 403])
  expect((await get('/api/auth/user', {}, other.secret)).json().user).toEqual(other.user)
})

it('writes one line for each call, without the session’s secret', async () => {
  await get('/api/auth/user')
  lines.length = 0
  routedCalls = 0
  for (const url of ['/api/kingdom', '/api/auth/user', '/api/kingdom?again']) await get(url)
  expect(routedCalls).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', url: '/api/kingdom', status: 200, msg: 'answered' },
    { url: '/api/auth/user', status: 200, userId: player.user.id, msg: 'answered' },
    { method: 'GET', url: '/api/kingdom?…', status: 200, msg: 'answered' },
  ])
  expect(lines.join()).not.toContain(player.secret)
})

it.each([
  [0, 'one', '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2,3.3.3.3', '2.2.2.2'],
  [2, '3.3.3.3', '3.3.3.3'],
])(
  'with %i proxies takes a call from "%s" for one of %s',
  async (trustProxy, forwarded, address) => {
    const config = { ...test.config, trustProxy }
    const behind = await buildApp({
      ...test,
      config,
      log: createLog('info', { write: recordLine }),
    })
    const headers = { 'x-forwarded-for': forwarded }
    lines.length = 0
    for (const _ of [1, 2]) await behind.inject({ url: '/api/kingdom', headers })
    await behind.close()
    const addresses = lines.map((line) => JSON.parse(line).address)
    expect(addresses).toEqual([address, address])
  },
)
