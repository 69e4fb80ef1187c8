import * as v from 'valibot'
import { uncounted } from '../http/refusals/rate-limits.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { imagePath } from './image-path.ts'
import { findImage } from './images.repository.ts'

/** A drawing opened as a page of its own may style itself, and nothing else. */
const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export function imageRoutes(app: App, { db }: AppContext): void {
  app.get(
    imagePath(':id'),
    { config: uncounted, schema: { params: v.object({ id: v.string() }) } },
    async ({ params }, reply) => {
      const image = await findImage(db, params.id)
      if (!image) throw notFound('There is no such image.')
      return reply
        .type(image.type === 'image/svg+xml' ? `${image.type}; charset=utf-8` : image.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', IMAGE_POLICY)
        .send(Buffer.from(image.bytes))
    },
  )
}
