import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

export interface ServerProcess {
  child: ChildProcess
  playerPort: number
  adminPort: number
  /** All that it has printed so far. */
  printed: () => string
  /** Resolves as soon as the text has been printed; rejects when the process ends without it. */
  until: (text: string) => Promise<void>
  /** The exit code, once all output is read. */
  exit: Promise<number | null>
}

/** Removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const CLI = join(import.meta.dirname, '../cli.ts')

/** What `npm run setup` does. */
export async function setUpDatabase(settings: Record<string, string>): Promise<ServerProcess> {
  const setup = await startProcess(CLI, settings, ['setup'])
  if ((await setup.exit) !== 0) throw new Error(`The setup failed:\n${setup.printed()}`)
  return setup
}

/** Runs a script as an operator would, on ports of its own. Ended when the test is over. */
export async function startProcess(
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const [playerPort, adminPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PLAYER_PORT: String(playerPort),
      ADMIN_PORT: String(adminPort),
      SERVE_APPS: 'off',
      STARTER_CONTENT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  let printed = ''
  const collect = (chunk: string) => {
    printed += chunk
    child.emit('printed')
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)

  return {
    child,
    playerPort,
    adminPort,
    printed: () => printed,
    until: async (text) => {
      while (!printed.includes(text)) {
        const ended = await Promise.race([
          once(child, 'printed').then(() => false),
          exit.then(() => true),
        ])
        if (ended && !printed.includes(text)) throw new Error(`Not printed: ${text}\n${printed}`)
      }
    },
    exit,
  }
}
