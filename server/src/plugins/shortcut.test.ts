import lightMyRequest from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { openSqlite } from '../testing/databases.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import { answersTo, insertTestQuiz } from '../testing/test-quizzes.ts'
import { SESSION_COOKIE } from './sessions.ts'
import type { App } from './valibot.ts'

let test: TestApp
let app: App
let lines: string[]
let player: Player
let secret: string
let urls: string[]
const keepLine = (line: string) => void lines.push(line)
beforeAll(async () => {
  test = await startTestApp(openSqlite)
  lines = []
  app = await buildApp({ ...test, log: createLog('info', { write: keepLine }) })
  await app.ready()
  player = await test.logIn('hurried')
  secret = player.secret
  const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Quick · ፈጣን' })
  await player.inject({
    method: 'PUT',
    url: '/api/quiz-result/submit',
    payload: {
      userId: player.user.id,
      categoryId: quiz.categoryId,
      answers: answersTo(quiz, 2),
    },
  })
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
  // The first time everything goes the long way, and is kept.
  for (const url of urls) await viaShortcut(url)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const cookies = () => ({ [SESSION_COOKIE]: secret })
const viaShortcut = (url: string, headers = {}, as: Record<string, string> = cookies()) =>
  lightMyRequest(app.handle, { url, headers, cookies: as })
const longWay = (url: string, headers = {}) => app.inject({ url, headers, cookies: cookies() })

it('answers as the long way does, header for header', async () => {
  const circumstances = [
    {},
    { 'accept-encoding': 'br, gzip' },
    { 'accept-encoding': 'gzip' },
    { origin: test.config.playerUrl },
    { 'if-none-match': '*' },
  ]
  for (const url of urls) {
    for (const headers of circumstances) {
      const [short, long] = [await viaShortcut(url, headers), await longWay(url, headers)]
      const { date: _, 'x-request-id': shortId, ...shortHeaders } = short.headers
      const { date: __, 'x-request-id': longId, ...longHeaders } = long.headers
      expect(shortId).not.toBe(longId)
      expect(shortHeaders, `${url} ${JSON.stringify(headers)}`).toEqual(longHeaders)
      expect([short.statusCode, short.body]).toEqual([long.statusCode, long.body])
    }
  }
})

it('gives a page of another site no leave to read', async () => {
  const answer = await viaShortcut('/api/kingdom', { origin: 'https://elsewhere.example' })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

it('gives what is for players to players alone, and what is one player’s to that one', async () => {
  const other = await test.logIn('curious')
  const statuses = async (as: Record<string, string>) => {
    const answers = await Promise.all(urls.map((url) => viaShortcut(url, {}, as)))
    return answers.map((answer) => answer.statusCode)
  }
  expect(await statuses({})).toEqual([200, 200, 200, 200, 401, 401, 401, 401])
  expect((await viaShortcut('/api/auth/user', {}, {})).json()).toEqual({ loggedIn: false })
  const asOther = { [SESSION_COOKIE]: other.secret }
  // Twice: only the second time is that session known.
  await statuses(asOther)
  expect(await statuses(asOther)).toEqual([200, 200, 200, 200, 200, 200, 200, 403])
})

it('writes one line for each call, without the session’s secret', async () => {
  lines.length = 0
  await viaShortcut('/api/kingdom')
  await longWay('/api/kingdom?again')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', url: '/api/kingdom', status: 200, msg: 'answered' },
    { method: 'GET', url: '/api/kingdom?again', status: 200, msg: 'answered' },
  ])
  expect(lines.join()).not.toContain(secret)
})

it.each([
  [0, 'one', '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2,3.3.3.3', '2.2.2.2'],
  [2, '3.3.3.3', '3.3.3.3'],
])(
  'with %i proxies takes a call from "%s" for one of %s, either way',
  async (trustProxy, forwarded, address) => {
    const config = { ...test.config, trustProxy }
    const behind = await buildApp({ ...test, config, log: createLog('info', { write: keepLine }) })
    const headers = { 'x-forwarded-for': forwarded }
    await behind.inject({ url: '/api/kingdom', headers })
    lines.length = 0
    await behind.inject({ url: '/api/kingdom', headers })
    await lightMyRequest(behind.handle, { url: '/api/kingdom', headers })
    await behind.close()
    const addresses = lines.map((line) => JSON.parse(line).address)
    expect(addresses).toEqual([address, address])
  },
)
