import { type DestinationStream, type Logger, pino } from 'pino'

const TOKEN_IN_PATH = /(\/(?:reset-password|validate|verify-email|change-password)\/)[^/?]+/

/** A path as the log may show it: without the secret that a mailed link carries. */
export function withoutToken(url: string): string {
  return url.replace(TOKEN_IN_PATH, '$1…')
}

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/** The one log. Lines name method, path and status; never a body, a header or a token. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    req: ({ method, url, ip }: LoggedRequest) => ({
      method,
      url: withoutToken(url),
      remoteAddress: ip,
    }),
  }
  return destination ? pino({ level, serializers }, destination) : pino({ level, serializers })
}
