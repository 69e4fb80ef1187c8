import type { FastifyReply } from 'fastify'

/**
 * Aborted once the answer has nobody to go to. Fastify's own `request.signal` is aborted as soon as
 * the body has been read.
 */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
