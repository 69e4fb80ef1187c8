import { VERSION } from '@quiz-kingdom/shared/version.ts'

/** The server cannot start, for a reason that the operator can fix. The message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export class NewerDatabaseError extends StartError {
  constructor() {
    super(
      `The database is from a newer release than this one (${VERSION}). Nothing was changed. This release can serve it, but only the newer one can set it up.`,
    )
  }
}

/** Handles a failure of the first queries: `.catch(throwStartError)`. */
export function throwStartError(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new StartError(`The database cannot be opened: ${toErrorMessage(error)}`)
}

export function toErrorMessage(error: unknown): string {
  // A failure to connect to a host with several addresses contains an error for each. The first is enough.
  if (error instanceof AggregateError) return toErrorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
