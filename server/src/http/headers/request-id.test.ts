import { once } from 'node:events'
import { createServer } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { createLog } from '../../platform/log.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { shareTestApp } from '../../testing/test-app.ts'
import type { App } from '../valibot.ts'
import { newRequestId } from './request-id.ts'

const REQUEST_ID_PATTERN = /^[0-9a-f]{12}$/

it('is short, and never comes twice', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId)
  expect(ids.filter((id) => !REQUEST_ID_PATTERN.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  // Every place takes all 16 digits, so no part is fixed or a counter.
  for (let place = 0; place < 12; place++) {
    expect(new Set(ids.map((id) => id.charAt(place))).size).toBe(16)
  }
})

describe('the id of a request', () => {
  const test = shareTestApp(openTestSqlite)
  let app: App
  let lines: string[]
  beforeAll(async () => {
    lines = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    app = await buildApp({ ...test, log })
    app.get('/api/broken', async () => {
      throw new Error('on purpose')
    })
    await app.ready()
    await app.inject({ url: '/api/kingdom' })
  })
  afterAll(() => app.close())

  const idOf = ({ headers }: LightMyRequestResponse) => String(headers['x-request-id'])

  it.each([
    ['an answer', { url: '/api/health' }, 200],
    ['a ready answer', { url: '/api/kingdom' }, 200],
    ['what has not changed', { url: '/api/kingdom', headers: { 'if-none-match': '*' } }, 304],
    ['an unknown address', { url: '/nothing' }, 404],
    ['an unreadable address', { url: '/api/images/%E0%A4%A' }, 400],
    ['a refusal', { url: '/api/quiz-result/top-players' }, 401],
    [
      'a foreign page',
      { method: 'POST', url: '/api/auth/logout', headers: { origin: 'null' } },
      403,
    ],
    ['a preflight', { method: 'OPTIONS', url: '/api/kingdom' }, 204],
    ['a failure', { url: '/api/broken' }, 500],
  ] as const)('stands in the head of %s and in each of its lines', async (_what, call, status) => {
    lines.length = 0
    const answer = await app.inject({ ...call })
    expect(answer.statusCode).toBe(status)
    expect(idOf(answer)).toMatch(REQUEST_ID_PATTERN)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line).requestId).toBe(idOf(answer))
  })

  it('is all that a failure tells', async () => {
    const answer = await app.inject({ url: '/api/broken' })
    expect(answer.body).not.toContain('on purpose')
  })

  it('is another for each, and never the caller’s own', async () => {
    const headers = { 'x-request-id': 'made-up' }
    const urls = ['/api/kingdom', '/api/kingdom', '/api/health', '/api/health']
    const answers = await Promise.all(urls.map((url) => app.inject({ url, headers })))
    expect(new Set(answers.map(idOf)).size).toBe(4)
    expect(answers.map(idOf)).not.toContain('made-up')
  })

  it('is the answer’s own where many are asked for on one connection', async () => {
    const server = createServer(app.routing).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    lines.length = 0
    const calls = Array.from({ length: 50 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/kingdom`)
      await answer.arrayBuffer()
      return answer.headers.get('x-request-id')
    })
    const ids = await Promise.all(calls)
    server.close()
    expect(lines.map((line) => JSON.parse(line).requestId).sort()).toEqual(ids.sort())
    expect(new Set(ids).size).toBe(50)
  })
})
