import type { FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts when the caller hangs up. Fastify's `request.signal` already aborts once the
 * body is read.
 */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
