import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireSupportedRuntime } from './app/runtime.ts'
import type { Announce } from './app/serve.ts'
import type { Config } from './platform/config.ts'

requireSupportedRuntime()

// These modules are imported only after the runtime is checked, because an older Node could not load them.
const { serve } = await import('./app/serve.ts')
const { generatePassword } = await import('./auth/passwords/passwords.ts')
const { setUp } = await import('./app/setup.ts')
const { systemClock } = await import('./platform/clock.ts')
const { openDatabase } = await import('./platform/db/database.ts')
const { DEMO_PASSWORD } = await import('./demo/demo-players.ts')
const { insertConsoleWork } = await import('./demo/demo-console.ts')
const { insertDemoPlay } = await import('./demo/demo-play.ts')
const { BOT_NAMES, startLivePlayers } = await import('./demo/live-players.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const CONSOLE_PASSWORD = 'Demo-Console-1!'

/** The demo must not touch a real database or send real mail, whatever variables are set. */
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  SMTP_URL: '',
  // A log line for each call would push the printed addresses out of sight.
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  // The password is fixed only if no other computer can reach the demo.
  ADMIN_PASSWORD:
    process.env.ADMIN_PASSWORD || (process.env.HOST ? generatePassword() : CONSOLE_PASSWORD),
}

let startBots = () => {}
async function prepare(config: Config, announce: Announce) {
  await setUp(config, () => {}, { isTerminal: false })
  const { email: adminEmail, password } = config.firstAdmin
  announce('Playing thirty days of quizzes (about 10 s) …')
  const db = openDatabase(config.databaseUrl)
  const players = await insertDemoPlay({ db, clock: systemClock })
  await insertConsoleWork({ db, clock: systemClock }, adminEmail)
  await db.destroy()
  const { databaseUrl, playerPort: port } = config
  startBots = () => {
    startLivePlayers({ db: openDatabase(databaseUrl), port, random: Math.random })
  }
  return {
    player: `${players[0]?.email} / ${DEMO_PASSWORD}`,
    admin: `${adminEmail} / ${password}`,
    stop: [
      `Press Host live in a quiz: ${BOT_NAMES.length} bots join your room.`,
      'Ctrl+C stops the demo and deletes its data.',
    ].join('\n'),
  }
}
await serve(environment, prepare, true)
startBots()
