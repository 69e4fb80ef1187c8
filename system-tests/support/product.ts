import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import { keepOnCore } from './cores.ts'
import { REPOSITORY } from './paths.ts'

export interface Product {
  port: number
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

/**
 * Sets up and starts the server as it is delivered, in a process of its own, and waits until it is up.
 * `checkout` is another one, to compare this one with.
 */
export async function startProduct(
  settings: Record<string, string>,
  checkout = REPOSITORY,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quiz-kingdom-product-'))
  const env = { ...SETTINGS, DATA_DIR: dataDir, ...settings }
  execFileSync(process.execPath, [join(REPOSITORY, 'server/src/cli.ts'), 'setup'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const main = join(checkout, 'server/src/main.ts')
  const { child, playerPort, until, exit } = await launchProcess(main, env)
  await until('Quiz Kingdom is up')
  keepOnCore('server', child.pid)
  return {
    port: playerPort,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
