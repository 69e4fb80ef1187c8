import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines are buffered because a write for each of them would cost more than the call it reports. */
const BUFFER_BYTES = 8 * 1024
const FLUSH_INTERVAL_MS = 300
/** An ending process drops its last lines if nobody has read them for this long. */
const FINAL_FLUSH_TIMEOUT_MS = 1000

/** The log never holds a body, a header, a token or an error's additional fields. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: toLoggedError },
    hooks: { streamWrite: redactCredentials },
  }
  return pino(options, destination ?? openStandardOutput())
}

function openStandardOutput(): DestinationStream {
  let givesUpAt = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
    retryEAGAIN: () => performance.now() < givesUpAt,
  })
  const flushSync = destination.flushSync.bind(destination)
  // Without a limit, pino would wait forever for a reader that has stopped, and the process would never end.
  destination.flushSync = () => {
    givesUpAt = performance.now() + FINAL_FLUSH_TIMEOUT_MS
    try {
      flushSync()
    } catch {
      // The log has no reader, so the error has nowhere to go.
    } finally {
      givesUpAt = Number.POSITIVE_INFINITY
    }
  }
  return destination
}

interface LoggedError {
  type: string
  message: string
  stack: string | undefined
  code: unknown
  cause: LoggedError | undefined
}

/** Omits an error's additional fields, where drivers put input such as an address with its password. */
function toLoggedError(error: unknown): LoggedError | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) {
    return { type: typeof error, message: '', stack: undefined, code: undefined, cause: undefined }
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
    cause: toLoggedError(error.cause),
  }
}

/** User and password in an address such as `postgres://quiz:secret@db/quiz`. */
const CREDENTIALS_PATTERN = /:\/\/[^\s"\\/]*@/g

function redactCredentials(line: string): string {
  return line.includes('://') ? line.replace(CREDENTIALS_PATTERN, '://…@') : line
}
