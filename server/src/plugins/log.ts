import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'

const TOKEN_IN_PATH = /(\/(?:reset-password|validate|verify-email|change-password)\/)[^/?]+/

/** A path as the log may show it: without the secret that a mailed link carries. */
export function withoutToken(url: string): string {
  return url.replace(TOKEN_IN_PATH, '$1…')
}

/** Logs name method, path and status; never a body, a header or a token. */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        url: withoutToken(url),
        remoteAddress: ip,
      }),
    },
  }
}

/** For what is logged outside a request, such as mail; the app makes a log like it for itself. */
export function createLog(level: string): FastifyBaseLogger {
  return fastify({ logger: logOptions(level) }).log
}
