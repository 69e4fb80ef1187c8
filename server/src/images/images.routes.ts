import * as images from '@quiz-kingdom/shared/api/content/images.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CachedResponse,
  prepareReply,
  toCachedResponse,
} from '../http/response-cache/cached-response.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { setNewest } from '../platform/set-newest.ts'
import { findImage } from './images.repository.ts'

/** An SVG that is opened as a page may use only its own styles. */
const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** Compression reduces SVGs to a quarter of their size. */
const SVG_TYPE = 'image/svg+xml'

/** The starter content has fewer SVGs. Each takes a few kB. */
const CACHED_DRAWINGS_MAX = 500

export function imageRoutes(app: App, { db }: AppContext): void {
  // Ids are hashes of the bytes, so a cached drawing is never out of date.
  const drawings = new Map<string, CachedResponse>()

  function sendDrawing(drawing: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
    const { body } = prepareReply(drawing, IMMUTABLE_CACHE_CONTROL, request, reply)
    return reply.type(`${SVG_TYPE}; charset=utf-8`).send(body)
  }

  route(app, images.read, async ({ params: { id }, request, reply }) => {
    // The API may have another origin than the apps.
    reply.headers({
      'content-security-policy': IMAGE_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
    const cached = drawings.get(id)
    if (cached) return sendDrawing(cached, request, reply)
    const image = await findImage(db, id)
    if (!image) throw notFound('There is no such image.')
    const bytes = Buffer.from(image.bytes)
    if (image.type !== SVG_TYPE)
      return reply.type(image.type).header('cache-control', IMMUTABLE_CACHE_CONTROL).send(bytes)
    const drawing = toCachedResponse(bytes.toString('utf8'))
    setNewest(drawings, id, drawing, CACHED_DRAWINGS_MAX)
    return sendDrawing(drawing, request, reply)
  })
}
