import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from './free-port.ts'

export interface LaunchedProcess {
  child: ChildProcess
  playerPort: number
  adminPort: number
  /** Returns the output so far. */
  printed: () => string
  /** Resolves as soon as the text is printed. Rejects if the process ends without it. */
  until: (text: string) => Promise<void>
  /** Resolves with the exit code, once all output is read. */
  exit: Promise<number | null>
}

/** Runs a script as an operator would, on free ports unless `settings` has others. */
export async function launchProcess(
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<LaunchedProcess> {
  const playerPort = Number(settings.PLAYER_PORT ?? (await findFreePort()))
  const adminPort = Number(settings.ADMIN_PORT ?? (await findFreePort()))
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PLAYER_PORT: String(playerPort),
      ADMIN_PORT: String(adminPort),
      SERVE_APPS: 'off',
      STARTER_CONTENT: 'off',
      LOG_LEVEL: 'warn',
      // The minimum of this setting, because each test waits this long when its server stops.
      READY_GRACE_MS: '500',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'close').then(([code]) => code)
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
