import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import { KINGDOM_IMAGE_BYTES_MAX } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import { ICON_RULES, type ImageRules } from '../images/image-check.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { remove, restore } from './editing.ts'
import { createWithImage, editWithImage, KINGDOMS } from './entities-with-image.ts'
import { listKingdoms } from './kingdoms.repository.ts'

const NEW_IMAGE: ImageRules = {
  ...ICON_RULES,
  maxBytes: KINGDOM_IMAGE_BYTES_MAX,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
}
const REPLACED_IMAGE: ImageRules = { ...NEW_IMAGE, tooLarge: KINGDOM_IMAGE_TOO_LARGE_ON_EDIT }

export function kingdomRoutes(app: App, context: AppContext, cache: CatalogueCache): void {
  route(app, kingdoms.list, async ({ request, reply }) =>
    sendCached(request, reply, {
      ...cache,
      audience: 'anyone',
      schema: kingdoms.list.response,
      make: async () => ({
        message: 'Kingdoms fetched successfully!',
        kingdoms: await listKingdoms(context.db),
      }),
    }),
  )

  app.register(async (scope: App) => {
    await acceptUploads(scope)

    route(scope, kingdoms.create, async ({ user, request }) => {
      const { values, image } = await readCreateForm(request, kingdoms.create.form, NEW_IMAGE)
      return createWithImage(context, user, KINGDOMS, values, image)
    })

    route(scope, kingdoms.edit, async ({ user, params, request }) => {
      const { values, image } = await readEditForm(request, kingdoms.edit.form, REPLACED_IMAGE)
      return editWithImage(context, user, KINGDOMS, params.id, values, image)
    })
  })

  route(app, kingdoms.remove, async ({ user, params }) => {
    await remove(context, user, KINGDOMS.table, params.id)
    return { message: 'kingdom deleted successfully!' }
  })

  route(app, kingdoms.restore, async ({ user, params }) =>
    restore(context, user, KINGDOMS, params.id),
  )
}
