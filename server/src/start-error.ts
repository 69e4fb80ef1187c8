/** The server cannot start, for a reason that the operator can mend; the message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export function reasonOf(error: unknown): string {
  // A host with several addresses fails once for each of them.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
