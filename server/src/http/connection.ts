import type { FastifyReply } from 'fastify'

/** Aborted when the caller has gone. Fastify's own `request.signal` is aborted once the body has been read. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
