import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/image.ts'
import {
  KINGDOM_IMAGE_MAX_BYTES,
  KingdomListSchema,
  KingdomSchema,
} from '@quiz-kingdom/shared/entities/kingdom.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
  KingdomFormSchema,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import * as v from 'valibot'
import type { ImageRules } from '../images/image-check.ts'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../plugins/image-form.ts'
import { type ReadyCatalogue, sendReady } from '../plugins/ready-routes.ts'
import type { App } from '../plugins/valibot.ts'
import { remove, restore } from './editing.ts'
import { findKingdom, listKingdoms } from './kingdoms.repository.ts'
import { createKingdom, editKingdom } from './kingdoms.ts'

const ParamsSchema = v.object({ id: IdSchema })
const EditSchema = v.intersect([KingdomFormSchema, EditedVersionSchema])

const IMAGE_RULES: ImageRules = {
  maxBytes: KINGDOM_IMAGE_MAX_BYTES,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
  unsupported: IMAGE_UNSUPPORTED,
}

export function kingdomRoutes(app: App, parts: Parts, ready: ReadyCatalogue): void {
  const { db, config } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/kingdom',
    { schema: { response: { 200: KingdomListSchema } } },
    async (request, reply) =>
      sendReady(request, reply, {
        ...ready,
        audience: 'anyone',
        schema: KingdomListSchema,
        make: async () => ({
          message: 'Kingdoms fetched successfully!',
          kingdoms: await listKingdoms(db),
        }),
      }),
  )

  app.delete(
    '/api/kingdom/remove/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async ({ params }) => {
      await remove(parts, 'kingdom', params.id)
      return { message: 'kingdom deleted successfully!' }
    },
  )

  app.post(
    '/api/kingdom/restore/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: KingdomSchema } } },
    async ({ params }) => restore(parts, 'kingdom', findKingdom, params.id),
  )

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
