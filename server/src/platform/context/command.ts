import type { Config } from '../config.ts'
import type { StartProgress } from '../progress.ts'
import type { AppContext } from './app-context.ts'

/** The dependencies of a shell command, passed in so that tests can replace them. */
export interface Shell {
  print: (line: string) => void
  /** Prints a line on stderr, separate from the command's output. */
  warn: (line: string) => void
  /** Writes a part of a file to stdout, and resolves when the next part can be written. */
  write: (part: string | Uint8Array) => Promise<void>
  readInput: () => Promise<string>
  readConfig: () => Config
  startProgress: StartProgress
  /** Opens the configured database, which must be set up. Call it once. */
  openContext: () => Promise<Pick<AppContext, 'config' | 'db' | 'clock'>>
}

/** `args` are the arguments after the command's name. Throws on failure. */
export type Command = (args: string[], shell: Shell) => Promise<void>

/** The command was called with wrong arguments. The message says why, or is the usage text. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
