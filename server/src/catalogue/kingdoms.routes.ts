import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/image.ts'
import {
  KINGDOM_IMAGE_MAX_BYTES,
  KingdomListSchema,
  KingdomSchema,
} from '@quiz-kingdom/shared/entities/kingdom.ts'
import { RevisionSchema } from '@quiz-kingdom/shared/entities/revision.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
  KingdomFormSchema,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import * as v from 'valibot'
import type { ImageRules } from '../images/image-check.ts'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { answerOnce } from './etag.ts'
import { findKingdom, listKingdoms } from './kingdoms.repository.ts'
import { createKingdom, editKingdom } from './kingdoms.ts'
import { removalRoutes } from './removal.routes.ts'
import { acceptUploads, readCreateForm, readEditForm } from './upload-form.ts'

const ParamsSchema = v.object({ id: IdSchema })
const EditSchema = v.intersect([KingdomFormSchema, RevisionSchema])

const IMAGE_RULES: ImageRules = {
  maxBytes: KINGDOM_IMAGE_MAX_BYTES,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
  unsupported: IMAGE_UNSUPPORTED,
}

export function kingdomRoutes(app: App, parts: Parts): void {
  const { db, config } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/kingdom',
    { onSend: answerOnce, schema: { response: { 200: KingdomListSchema } } },
    async () => ({ message: 'Kingdoms fetched successfully!', kingdoms: await listKingdoms(db) }),
  )

  removalRoutes(app, parts, {
    table: 'kingdom',
    path: '/api/kingdom',
    removed: 'kingdom deleted successfully!',
    entity: KingdomSchema,
    find: findKingdom,
  })

  app.register(async (scope: App) => {
    await acceptUploads(scope)
    const upload = { consumes: ['multipart/form-data'] }

    scope.post(
      '/api/kingdom/create',
      {
        ...admin,
        schema: { ...upload, response: { 201: KingdomSchema } },
      },
      async (request, reply) => {
        const { values, image } = await readCreateForm(request, KingdomFormSchema, IMAGE_RULES)
        return reply.status(201).send(await createKingdom(parts, values, image))
      },
    )

    scope.put(
      '/api/kingdom/edit/:id',
      {
        ...admin,
        schema: {
          ...upload,
          params: ParamsSchema,
          response: { 200: KingdomSchema },
        },
      },
      async (request) => {
        const { values, image } = await readEditForm(request, EditSchema, {
          ...IMAGE_RULES,
          tooLarge: KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
        })
        return editKingdom(parts, request.params.id, values, image)
      },
    )
  })
}
