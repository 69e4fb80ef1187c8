import type { Config } from '../config.ts'
import type { StartProgress } from '../progress.ts'
import type { AppContext } from './app-context.ts'

/** What a shell command works with. It is handed in, so that tests can bring their own. */
export interface Shell {
  print: (line: string) => void
  /** A line for who runs the command, aside from what the command puts out. */
  warn: (line: string) => void
  /** Puts out a part of a file, and resolves when the next may follow. */
  write: (part: string | Uint8Array) => Promise<void>
  readInput: () => Promise<string>
  readConfig: () => Config
  startProgress: StartProgress
  /** Opens the configured database, which must be set up. Call it once. */
  openContext: () => Promise<Pick<AppContext, 'config' | 'db' | 'clock'>>
}

/** `args` are the words after the command's name. Throws on failure. */
export type Command = (args: string[], shell: Shell) => Promise<void>

/** The words make no sense. The message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
