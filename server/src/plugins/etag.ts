import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An `onSend` hook: whoever holds the same answer already gets a 304 without a body. */
export async function answerOnce(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  if (!holds(request.headers['if-none-match'], tag)) return body
  reply.status(304)
  return ''
}

function holds(header: string | undefined, tag: string): boolean {
  const held = header?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? []
  return held.includes(tag) || held.includes('*')
}
