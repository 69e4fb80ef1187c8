import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/testing/free-port.ts'
import { keepOnCore } from './cores.ts'

const REPOSITORY = join(import.meta.dirname, '..')

export interface Product {
  port: number
  adminPort: number
  pid: number
  stop: () => Promise<void>
}

const SETTINGS = {
  // What a line in the log costs depends on where the log goes.
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: 'Keeper-Of-9-Keys!',
  STARTER_CONTENT: 'off',
  SERVE_APPS: 'off',
  RATE_LIMIT: 'off',
}

/** Brings a database to where the product can serve. */
export function setUpProduct(settings: Record<string, string>): void {
  const env = { ...SETTINGS, ...settings }
  const { status } = spawnSync(process.execPath, [join(REPOSITORY, 'server/src/cli.ts'), 'setup'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be set up')
}

interface ProductOptions {
  /** Another one than this, to compare with. */
  checkout?: string
  /** Whether it keeps to a core of its own: not where several processes share the machine. */
  isPinned?: boolean
}

/** The server as it is delivered, in a process of its own; its log goes where nobody reads it. */
export async function startProduct(
  settings: Record<string, string>,
  { checkout = REPOSITORY, isPinned = true }: ProductOptions = {},
): Promise<Product> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-bench-'))
  const env = {
    ...SETTINGS,
    PLAYER_PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataDir,
    ...settings,
  }
  setUpProduct(env)
  const server = spawn(process.execPath, [join(checkout, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.setEncoding('utf8')
  let isUp = false
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    isUp = String(text).includes('is up')
    if (isUp) break
  }
  if (!isUp) throw new Error('The server did not start')
  if (isPinned) keepOnCore('server', server.pid)
  server.stdout.resume()
  return {
    port,
    adminPort,
    pid: server.pid ?? Number.NaN,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
