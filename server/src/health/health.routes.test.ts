import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { buildApp } from '../app/build-app.ts'
import { SESSION_COOKIE } from '../auth/sessions/session-cookies.plugin.ts'
import { openDatabase } from '../platform/db/database.ts'
import { createPostgresDatabase, describeOnDatabase } from '../testing/databases.ts'
import { TEMPLATE_DATABASE } from '../testing/migrated-postgres.ts'
import { startStallableProxy } from '../testing/stallable-proxy.ts'
import { startTestApp } from '../testing/test-app.ts'

describeOnDatabase('probes', (open) => {
  async function start() {
    const test = await startTestApp(open)
    onTestFinished(() => test.close())
    return test
  }

  it('are told that the server lives and is ready', async () => {
    const test = await start()
    const health = await test.get('/api/health')
    expect([health.statusCode, health.json()]).toEqual([
      200,
      { status: 'ok', version: manifest.version },
    ])
    const ready = await test.get('/api/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  it('are told that it is not ready once it stops, while it goes on to live', async () => {
    const test = await start()
    test.app.readiness.stop()
    const ready = await test.get('/api/ready')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { code: 'not_ready_stopping', message: 'The server is stopping.' },
    ])
    expect((await test.get('/api/health')).statusCode).toBe(200)
  })

  it('are told that nothing can be written', async () => {
    const test = await start()
    const watch = { ...test.watch, writeProblem: () => 'disk' as const }
    const app = await buildApp({ ...test, watch })
    onTestFinished(() => app.close())
    const ready = await app.inject({ url: '/api/ready' })
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'not_ready_writes'])
  })

  it('are told that the schema does not fit', async () => {
    const test = await start()
    await sql`delete from kysely_migration`.execute(test.db)
    const ready = await test.get('/api/ready')
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'not_ready_schema'])
  })
})

describe('while PostgreSQL is silent', () => {
  async function startBehindProxy() {
    const proxy = await startStallableProxy(await createPostgresDatabase(TEMPLATE_DATABASE))
    const db = openDatabase(proxy.url)
    const test = await startTestApp(async () => db)
    onTestFinished(async () => {
      proxy.resume()
      await test.close()
    })
    return { test, proxy }
  }

  it('readiness is denied, without a word on where the database is', async () => {
    const { test, proxy } = await startBehindProxy()
    proxy.stall()
    const ready = await test.get('/api/ready')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { code: 'not_ready_database', message: 'The database does not answer.' },
    ])
  })

  it('health does not ask it, not even for a caller with a session', async () => {
    const { test, proxy } = await startBehindProxy()
    proxy.stall()
    const health = await test.inject({
      url: '/api/health',
      cookies: { [SESSION_COOKIE]: 'x'.repeat(43) },
    })
    expect(health.statusCode).toBe(200)
  })
})
