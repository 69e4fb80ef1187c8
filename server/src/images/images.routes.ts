import * as images from '@quiz-kingdom/shared/api/images.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CachedResponse,
  shape,
  toCachedResponse,
  variantFor,
} from '../http/response-cache/cached-response.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { evictOldest } from '../platform/evict-oldest.ts'
import { findImage } from './images.repository.ts'

/** A drawing opened as a page of its own may style itself, and nothing else. */
const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

const FOR_EVER = ['cache-control', 'public, max-age=31536000, immutable'] as const
/** Compressed on the way: a quarter of the bytes. */
const SVG = 'image/svg+xml'

/** More than the starter content has. Each is a few kB, and as much again compressed. */
const KEPT_DRAWINGS_MAX = 500

export function imageRoutes(app: App, { db }: AppContext): void {
  // An id is the hash of the bytes, so what is kept is never out of date.
  const drawings = new Map<string, CachedResponse>()

  function sendDrawing(drawing: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
    const { status, headers, body } = shape(
      drawing,
      FOR_EVER[1],
      variantFor(drawing, request.headers),
    )
    return reply.status(status).headers(headers).type(`${SVG}; charset=utf-8`).send(body)
  }

  route(app, images.read, async ({ params: { id }, request, reply }) => {
    // Both apps show them, on whatever origin the API has.
    reply.headers({
      'content-security-policy': IMAGE_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
    const kept = drawings.get(id)
    if (kept) return sendDrawing(kept, request, reply)
    const image = await findImage(db, id)
    if (!image) throw notFound('There is no such image.')
    const bytes = Buffer.from(image.bytes)
    if (image.type !== SVG)
      return reply
        .type(image.type)
        .header(...FOR_EVER)
        .send(bytes)
    const drawing = toCachedResponse(bytes.toString('utf8'))
    drawings.set(id, drawing)
    evictOldest(drawings, KEPT_DRAWINGS_MAX)
    return sendDrawing(drawing, request, reply)
  })
}
