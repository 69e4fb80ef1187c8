import { expect, it, onTestFinished, vi } from 'vitest'
import { insertSession } from './accounts/sessions.repository.ts'
import { insertToken } from './accounts/tokens.repository.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { startServer } from './start-server.ts'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/server-process.ts'
import { insertTestUser } from './testing/test-app.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'

it('sweeps out what has expired as soon as it is up', async () => {
  const config = readConfig({
    DATA_DIR: temporaryFolder(),
    PLAYER_PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    SERVE_APPS: 'off',
  })
  const db = openDatabase(config.databaseUrl)
  onTestFinished(() => db.destroy())
  await migrate(db)
  const { id: userId } = await insertTestUser(db, new Date(LONG_AGO), 'Abeba', 'player')
  const times = { createdAt: LONG_AGO, expiresAt: LONG_AGO }
  await insertSession(db, { hash: 'session', userId, ...times })
  await insertToken(db, { hash: 'token', userId, type: 'passwordReset', ...times })

  onTestFinished(await startServer(config))
  await vi.waitFor(async () => {
    expect(await db.selectFrom('session').select('hash').execute()).toEqual([])
    expect(await db.selectFrom('token').select('hash').execute()).toEqual([])
  })
})
