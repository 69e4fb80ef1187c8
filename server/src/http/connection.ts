import type { FastifyReply } from 'fastify'

/** The signal aborts when the caller hangs up. Fastify's `request.signal` aborts once the body is read. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
