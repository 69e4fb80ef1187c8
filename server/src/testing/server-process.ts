import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type LaunchedProcess, launchProcess } from './launched-process.ts'

export type ServerProcess = LaunchedProcess

/** Creates a folder that is removed when the test is over. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const CLI_PATH = join(import.meta.dirname, '../cli.ts')

/** Runs `npm run setup`. */
export async function setUpDatabase(settings: Record<string, string>): Promise<ServerProcess> {
  const setup = await startProcess(CLI_PATH, settings, ['setup'])
  if ((await setup.exit) !== 0) throw new Error(`The setup failed:\n${setup.printed()}`)
  return setup
}

/** Like `launchProcess`, but kills the process when the test is over. */
export async function startProcess(
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const launched = await launchProcess(script, settings, args)
  onTestFinished(async () => {
    launched.child.kill('SIGKILL')
    await launched.exit
  })
  return launched
}
