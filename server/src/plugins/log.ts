import { type DestinationStream, type Logger, pino } from 'pino'
import type { App } from './valibot.ts'

const TOKEN_IN_PATH = /(\/(?:reset-password|validate|verify-email|change-password)\/)[^/?]+/

/** A path as the log may show it: without the secret that a mailed link carries. */
function withoutToken(url: string): string {
  return (url.includes('%') ? readable(url) : url).replace(TOKEN_IN_PATH, '$1…')
}

/** As the router reads it: `/%76alidate/` is `/validate/`. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return '(unreadable)'
  }
}

interface AnsweredCall {
  method: string
  url: string
  address: string
  status: number
  /** How long the answer took to be made. */
  ms: number
}

/** One line for each call: what was asked, by which address, and what became of it. */
export function logCall(log: Logger, { ms, url, ...call }: AnsweredCall): void {
  if (!log.isLevelEnabled('info')) return
  log.info({ ...call, url: withoutToken(url), ms: Math.round(ms * 10) / 10 }, 'answered')
}

export function logCalls(app: App, log: Logger): void {
  app.addHook('onResponse', ({ method, url, ip }, { statusCode, elapsedTime }, done) => {
    logCall(log, { method, url, address: ip, status: statusCode, ms: elapsedTime })
    done()
  })
}

/** Lines are written together, some each time, or a line would cost more than a call. */
const WRITTEN_TOGETHER_BYTES = 8 * 1024
const WRITTEN_AFTER_MS = 300

/** The one log. Lines name method, path and status; never a body, a header or a token. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level }, destination ?? standardOutput())
}

function standardOutput(): DestinationStream {
  return pino.destination({
    sync: false,
    minLength: WRITTEN_TOGETHER_BYTES,
    periodicFlush: WRITTEN_AFTER_MS,
  })
}
