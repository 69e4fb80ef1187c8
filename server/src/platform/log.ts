import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines are written together: a write for each line would cost more than a call. */
const WRITTEN_TOGETHER_BYTES = 8 * 1024
const WRITTEN_AFTER_MS = 300
/** At the end of the process the last lines are given up when nobody has read for this long. */
const LAST_LINES_LIMIT_MS = 1000

/** Lines name method, path and status, never a body, a header, a token or an error's other fields. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    hooks: { streamWrite: withoutCredentials },
  }
  return pino(options, destination ?? standardOutput())
}

export function logFrom(log: Logger, level: string): Logger {
  return log.child({}, { level })
}

function standardOutput(): DestinationStream {
  let givesUpAt = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    sync: false,
    minLength: WRITTEN_TOGETHER_BYTES,
    periodicFlush: WRITTEN_AFTER_MS,
    retryEAGAIN: () => performance.now() < givesUpAt,
  })
  const flushSync = destination.flushSync.bind(destination)
  // Else it waits for ever for a reader that does not read, and the process never ends.
  destination.flushSync = () => {
    givesUpAt = performance.now() + LAST_LINES_LIMIT_MS
    try {
      flushSync()
    } catch {
      // Nobody is there to be told.
    } finally {
      givesUpAt = Number.POSITIVE_INFINITY
    }
  }
  return destination
}

interface DescribedError {
  type: string
  message: string
  stack: string | undefined
  code: unknown
  cause: DescribedError | undefined
}

/** Leaves out an error's other fields: drivers put there what they were given, such as an address with its password. */
function describeError(error: unknown): DescribedError | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) {
    return { type: typeof error, message: '', stack: undefined, code: undefined, cause: undefined }
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
    cause: describeError(error.cause),
  }
}

/** User and password in an address such as `postgres://quiz:secret@db/quiz`. */
const CREDENTIALS = /:\/\/[^\s"\\/]*@/g

function withoutCredentials(line: string): string {
  return line.includes('://') ? line.replace(CREDENTIALS, '://…@') : line
}
