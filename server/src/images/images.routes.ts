import * as v from 'valibot'
import { uncounted } from '../http/refusals/rate-limits.ts'
import { shape, toCachedResponse, variantFor } from '../http/response-cache/cached-response.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { imagePath } from './image-path.ts'
import { findImage } from './images.repository.ts'

/** A drawing opened as a page of its own may style itself, and nothing else. */
const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

const FOR_EVER = ['cache-control', 'public, max-age=31536000, immutable'] as const
/** Compressed on the way: a quarter of the bytes. */
const SVG = 'image/svg+xml'

export function imageRoutes(app: App, { db }: AppContext): void {
  app.get(
    imagePath(':id'),
    { config: uncounted, schema: { params: v.object({ id: v.string() }) } },
    async (request, reply) => {
      const image = await findImage(db, request.params.id)
      if (!image) throw notFound('There is no such image.')
      reply.header('content-security-policy', IMAGE_POLICY)
      const bytes = Buffer.from(image.bytes)
      if (image.type !== SVG)
        return reply
          .type(image.type)
          .header(...FOR_EVER)
          .send(bytes)
      const drawing = toCachedResponse(bytes.toString('utf8'))
      const { status, headers, body } = shape(
        drawing,
        FOR_EVER[1],
        variantFor(drawing, request.headers),
      )
      return reply.status(status).headers(headers).type(`${SVG}; charset=utf-8`).send(body)
    },
  )
}
