import type { Config } from './config.ts'
import type { Parts } from './parts.ts'
import type { StartProgress } from './progress.ts'

/** What a shell command works with; handed in, so that tests can bring their own. */
export interface Shell {
  print: (line: string) => void
  /** All of standard input. */
  readInput: () => Promise<string>
  readConfig: () => Config
  startProgress: StartProgress
  /** Opens the configured database, which must be set up. Call it once. */
  openParts: () => Promise<Pick<Parts, 'config' | 'db' | 'clock'>>
}

/** `args` are the words after the command's name. Failures are thrown. */
export type Command = (args: string[], shell: Shell) => Promise<void>

/** The words make no sense; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
