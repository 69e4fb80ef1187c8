import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPS } from '../../scripts/publish-apps.ts'
import { sessionCookieName } from '../../server/src/auth/sessions/session-cookies.plugin.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { listDescribedRoutes, UNDESCRIBED_ROUTES } from '../../server/src/testing/any-request.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import {
  type Player,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '../../server/src/testing/test-app.ts'
import {
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
  toAnswers,
} from '../../server/src/testing/test-quizzes.ts'
import type { RawAnswer } from '../support/http-client.ts'
import { createHttpsClient, type HttpsClient } from './https-client.ts'
import { HOSTS } from './release.ts'
import { type Front, type Site, startEdge, startSite } from './site.ts'

/** deploy/edge.conf in a real nginx, before deploy/nginx.conf in another and one process of the server. */

const PLAYER_SITE = `https://${HOSTS.player}`
const CONSOLE = `https://${HOSTS.admin}`
/** A caller made up for these tests, as it reaches the edge. */
const TOLD_ADDRESS: [string, string] = [
  'proxy_cache_path',
  'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; proxy_cache_path',
]
/** What deploy/edge.conf says that nginx.conf needs. */
const KNOWS_EDGE: [string, string] = [
  'upstream quiz_kingdom_api',
  'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; upstream quiz_kingdom_api',
]
/** Far more than it takes: a busy machine may take its time. */
const LIMIT_MS = 30_000
/** nginx counts whole seconds, so what may be kept for one is kept for less than two. */
const EXPIRY_MS = 3000
/** Of the API. The rest is private, an error, or read by admins. */
const KEPT_ROUTES = [
  '/api/category',
  '/api/category/kingdom/{id}',
  '/api/daily/first-question',
  '/api/images/{id}',
  '/api/kingdom',
]
const FILES = ['/', '/assets/index.js']

let folder: string
let test: TestApp
let site: Site
let edge: Front
let client: HttpsClient
let quiz: TestQuiz

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-edge-test-'))
  publish()
  const db = openDatabase('sqlite::memory:')
  await migrate(db)
  test = await startTestApp(async () => db, {
    playerUrl: PLAYER_SITE,
    adminUrl: CONSOLE,
    trustProxy: 1,
  })
  quiz = await insertTestQuiz(db, { at: test.clock.now(), title: 'Rivers', questions: 12 })
  const port = await findFreePort()
  await test.app.listen({ port, host: '127.0.0.1' })
  site = await startSite(folder, folder, [port, port], [KNOWS_EDGE])
  edge = await startEdge(folder, site, [TOLD_ADDRESS])
  client = createHttpsClient(edge)
}, LIMIT_MS)
afterAll(async () => {
  client?.close()
  await edge?.nginx.stop()
  await site?.nginx.stop()
  await test?.close()
  rmSync(folder, { recursive: true })
})

function publish(): void {
  for (const app of APPS) {
    mkdirSync(join(folder, app, '.headers'), { recursive: true })
    mkdirSync(join(folder, app, 'assets'))
    writeFileSync(join(folder, app, '.headers/nginx.conf'), '')
    for (const file of FILES) {
      writeFileSync(join(folder, app, file === '/' ? 'index.html' : file), `${app} ${file}`)
    }
  }
}

type Headers = Record<string, string>

const stateOf = ({ headers }: RawAnswer) => String(headers['x-cache'])
const ask = (path: string, headers: Headers = {}) =>
  client.send({ host: HOSTS.api, path, headers: { origin: PLAYER_SITE, ...headers } })
const askSite = (path: string) => client.send({ host: HOSTS.player, path })

interface Visitor {
  user: Player['user']
  headers: Headers
  send: (method: string, path: string, body: object) => Promise<RawAnswer>
}

/** Somebody whose session is known to the server; no log-in has been made through the edge. */
function visitorOf({ user, secret }: Pick<Player, 'user' | 'secret'>): Visitor {
  const cookie = `${sessionCookieName(test.config)}=${secret}`
  const headers = { origin: PLAYER_SITE, cookie }
  return {
    user,
    headers,
    send: async (method, path, body) => {
      const answer = await client.send({ host: HOSTS.api, method, path, headers, body })
      expect(answer.status, `${path}: ${answer.body}`).toBeLessThan(300)
      return answer
    },
  }
}

/** Logs in through the edge, as a browser does. */
async function logIn(username: string): Promise<Visitor> {
  const { user } = await test.logIn(username)
  const answer = await client.send({
    host: HOSTS.api,
    method: 'POST',
    path: '/api/auth/login',
    headers: { origin: PLAYER_SITE },
    body: { email: user.email, password: TEST_PASSWORD },
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().join('\n')
  const secret = new RegExp(`${sessionCookieName(test.config)}=([\\w-]+)`).exec(cookies)?.[1]
  if (secret === undefined) throw new Error(`Not logged in: ${answer.body}`)
  return visitorOf({ user, secret })
}

async function play(visitor: Visitor, quiz: TestQuiz): Promise<void> {
  const { categoryId } = quiz
  const started = await visitor.send('POST', '/api/quiz-result/start', { categoryId })
  const { attemptId } = JSON.parse(started.body.toString())
  const userId = visitor.user.id
  const body = { userId, categoryId, attemptId, answers: toAnswers(quiz, 7) }
  await visitor.send('PUT', '/api/quiz-result/submit', body)
}

/** All addresses that the route has for these values of its parameters. */
function addressesOf(path: string, values: Record<string, readonly string[]>): string[] {
  const [parameter, name = ''] = /\{(\w+)\}/.exec(path) ?? []
  if (parameter === undefined) return [path]
  const found = values[name]
  if (!found) throw new Error(`No value for ${parameter} of ${path}`)
  return found.flatMap((value) => addressesOf(path.replace(parameter, value), values))
}

/** An id is made for each practice that is asked for. */
const withoutNewIds = (text: string) => text.replace(/"practiceId":"[^"]+"/, '')

it(
  'the edge keeps what is everybody’s, and never tells one player what it told another',
  async () => {
    const first = await logIn('Abeba')
    const second = await logIn('Bekele')
    for (const player of [first, second]) await play(player, quiz)
    const league = await first.send('POST', '/api/leagues', { name: 'Class 9b' })
    const { _id: leagueId } = JSON.parse(league.body.toString())
    const today = JSON.parse((await ask('/api/daily')).body.toString()).day
    const users: Id[] = [first.user.id, second.user.id]
    const values = {
      id: [quiz.kingdomId, quiz.categoryId, ...users, leagueId, '0'.repeat(64)],
      userId: users,
      categoryId: [quiz.categoryId],
      day: [today],
      board: ['day', `kingdom:${quiz.kingdomId}`],
      period: ['week'],
      token: ['x'.repeat(32)],
      code: ['bcdfghjk', '123456'],
      roomId: [quiz.categoryId],
      file: ['index.html'],
    }
    const description = (await test.inject({ url: '/api/openapi.json' })).json()
    const routes = [...listDescribedRoutes(description), ...UNDESCRIBED_ROUTES]
    const admin = visitorOf(await test.logIn('Keeper', 'admin'))
    const nobody = { headers: { origin: PLAYER_SITE } }
    const callers = [first, second, nobody, admin]
    const kept = new Set<string>()
    let shown = 0
    for (const { path, method } of routes) {
      if (method !== 'GET') continue
      for (const url of addressesOf(path, values)) {
        for (const { headers } of callers) {
          const direct = await test.inject({ url, headers })
          const answer = await ask(url, headers)
          expect(answer.status, url).toBe(direct.statusCode)
          expect(withoutNewIds(answer.body.toString()), url).toBe(withoutNewIds(direct.body))
          if (answer.status === 200) shown++
          if (stateOf(answer) !== 'HIT') continue
          kept.add(path)
          expect(answer.headers['set-cookie'], url).toBeUndefined()
        }
      }
    }
    expect([...kept].sort()).toEqual(KEPT_ROUTES)
    expect(shown).toBeGreaterThan(100)
  },
  LIMIT_MS,
)

it('a change of the catalogue is read in the console at once, and by players when its second is over', async () => {
  const title = 'Soon gone'
  const [id, other] = [
    await insertTestKingdom(test.db, title, test.clock.now()),
    await insertTestKingdom(test.db, 'Gone before', test.clock.now()),
  ]
  const admin = await test.logIn('Editor', 'admin')
  const list = async (origin: string) => {
    const answer = await ask('/api/kingdom', { origin })
    return { state: stateOf(answer), text: answer.body.toString() }
  }
  // The rows above came without a new version of the catalogue.
  await admin.inject({ method: 'DELETE', url: `/api/kingdom/remove/${other}` })
  const shown = async () => (await list(PLAYER_SITE)).text
  await expect.poll(shown, { timeout: EXPIRY_MS }).toContain(title)
  await list(CONSOLE)
  expect((await list(PLAYER_SITE)).state).toBe('HIT')
  await admin.inject({ method: 'DELETE', url: `/api/kingdom/remove/${id}` })
  const inConsole = await list(CONSOLE)
  expect(inConsole).toMatchObject({ state: 'MISS', text: expect.not.stringContaining(title) })
  await expect.poll(shown, { timeout: EXPIRY_MS }).not.toContain(title)
})

it('whoever has an answer already is told so, and nobody else', async () => {
  const path = '/api/kingdom'
  const { headers } = await ask(path)
  const again = await ask(path, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await ask(path)).status).toBe(200)
})

it('files are kept, the page is asked for each time, and what is missing is not kept', async () => {
  const states = async (path: string) => [
    stateOf(await askSite(path)),
    stateOf(await askSite(path)),
  ]
  expect(await states('/assets/index.js?first')).toEqual(['MISS', 'HIT'])
  expect(await states('/leaderboard')).toEqual(['MISS', 'MISS'])
  expect(await states('/assets/of-the-next-release.js')).toEqual(['MISS', 'MISS'])
  writeFileSync(join(folder, 'player-app/assets/of-the-next-release.js'), 'here')
  expect((await askSite('/assets/of-the-next-release.js')).body.toString()).toBe('here')
})

it('the site sees the address of who called the edge', async () => {
  await ask('/api/health', { 'x-forwarded-for': '198.51.100.7' })
  await expect
    .poll(() => site.readLogs().filter((line) => line.startsWith('198.51.100.7 ')))
    .toHaveLength(1)
})
