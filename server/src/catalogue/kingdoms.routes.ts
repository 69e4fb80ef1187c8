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
import { removeEntity, restoreEntity } from './editing.ts'
import {
  createEntityWithImage,
  editEntityWithImage,
  KINGDOM_TYPE,
} from './entity-types-with-image.ts'
import { listKingdoms } from './kingdoms.repository.ts'

const NEW_IMAGE_RULES: ImageRules = {
  ...ICON_RULES,
  maxBytes: KINGDOM_IMAGE_BYTES_MAX,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
}
const REPLACED_IMAGE_RULES: ImageRules = {
  ...NEW_IMAGE_RULES,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
}

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
      const { values, image } = await readCreateForm(request, kingdoms.create.form, NEW_IMAGE_RULES)
      return createEntityWithImage(context, user, KINGDOM_TYPE, values, image)
    })

    route(scope, kingdoms.edit, async ({ user, params, request }) => {
      const { values, image } = await readEditForm(
        request,
        kingdoms.edit.form,
        REPLACED_IMAGE_RULES,
      )
      return editEntityWithImage(context, user, KINGDOM_TYPE, params.id, values, image)
    })
  })

  route(app, kingdoms.remove, async ({ user, params }) => {
    await removeEntity(context, user, KINGDOM_TYPE.table, params.id)
    return { message: 'kingdom deleted successfully!' }
  })

  route(app, kingdoms.restore, async ({ user, params }) =>
    restoreEntity(context, user, KINGDOM_TYPE, params.id),
  )
}
