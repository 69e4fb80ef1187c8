import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import { keepOnCore } from './cores.ts'
import { REPOSITORY } from './paths.ts'

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

/** Migrates and seeds a database as `npm run setup` does. */
export function setUpProduct(settings: Record<string, string>): void {
  const env = { ...SETTINGS, ...settings }
  const { status } = spawnSync(process.execPath, [join(REPOSITORY, 'server/src/cli.ts'), 'setup'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be set up')
}

interface ProductOptions {
  /** Another checkout, to compare this one with. */
  checkout?: string
  /** Whether it keeps to a core of its own, which several processes on one machine cannot. */
  isPinned?: boolean
}

/** Starts the server as it is delivered, in a process of its own, and waits until it is up. */
export async function startProduct(
  settings: Record<string, string>,
  { checkout = REPOSITORY, isPinned = true }: ProductOptions = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-product-'))
  const env = { ...SETTINGS, DATA_DIR: dataDir, ...settings }
  setUpProduct(env)
  const { child, playerPort, adminPort, until, exit } = await launchProcess(
    join(checkout, 'server/src/main.ts'),
    env,
  )
  await until('Quiz Kingdom is up')
  if (isPinned) keepOnCore('server', child.pid)
  return {
    port: playerPort,
    adminPort,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
