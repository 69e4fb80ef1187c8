import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type LaunchedProcess, launchProcess } from './launched-process.ts'

export type ServerProcess = LaunchedProcess

/** Removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** As `launchProcess`; ended when the test is over. */
export async function startProcess(
  script: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const launched = await launchProcess(script, settings)
  onTestFinished(async () => {
    launched.child.kill('SIGKILL')
    await launched.exit
  })
  return launched
}
