import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseOldRuntime } from './app/runtime.ts'
import { catchStopSignals } from './app/stop-signals.ts'

refuseOldRuntime()
const signals = catchStopSignals()

// Only now: an older Node could not even load the rest.
const { serve } = await import('./app/serve.ts')
const { generatePassword } = await import('./auth/passwords/passwords.ts')
const { setUp } = await import('./app/setup.ts')
const { systemClock } = await import('./platform/clock.ts')
const { openDatabase } = await import('./platform/db/database.ts')
const { DEMO_PASSWORD } = await import('./demo/demo-players.ts')
const { insertDemoPlay } = await import('./demo/demo-play.ts')
const { LIVE_BOTS, startLivePlayers } = await import('./demo/live-players.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Whatever else is set, the demo touches no real database and writes to no real person. */
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  SMTP_URL: '',
  // It is gone with the demo, so nobody need replace it.
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || generatePassword(),
}

let startBots = () => {}
await serve(environment, signals, async (config, tell) => {
  await setUp(config, () => {}, { isTerminal: false })
  const { email: adminEmail, password } = config.firstAdmin
  tell(`The first admin:\n  e-mail    ${adminEmail}\n  password  ${password}`)
  tell('Playing thirty days of quizzes …')
  const db = openDatabase(config.databaseUrl)
  const players = await insertDemoPlay({ db, clock: systemClock })
  await db.destroy()
  const email = players[0]?.email
  tell(`One of ${players.length} demo players:\n  e-mail    ${email}\n  password  ${DEMO_PASSWORD}`)
  tell(
    `Try a live game with ${LIVE_BOTS.length} bots: log in as that player, open a quiz and press Host live. They join your room.`,
  )
  const { databaseUrl, playerPort: port } = config
  startBots = () => {
    startLivePlayers({ db: openDatabase(databaseUrl), port, random: Math.random })
  }
})
startBots()
