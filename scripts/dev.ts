import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

// The apps' own addresses stay what they are in production; Vite passes /api on to the server.
const API = { PLAYER_PORT: '3100', ADMIN_PORT: '3101', SERVE_APPS: 'off' }
const ORIGINS = { PLAYER_URL: 'http://localhost:3000', ADMIN_URL: 'http://localhost:3001' }

function run(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

const [setupCode] = await once(run('node', ['server/src/cli.ts', 'setup'], ORIGINS), 'exit')
if (setupCode !== 0) process.exit(1)

const children = [
  run('node', ['--watch', 'server/src/main.ts'], { ...ORIGINS, ...API }),
  run('npm', ['run', 'dev', '-w', 'player-app']),
  run('npm', ['run', 'dev', '-w', 'admin-app']),
]

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
