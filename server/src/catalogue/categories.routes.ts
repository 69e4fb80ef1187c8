import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import {
  CATEGORY_IMAGE_BYTES_MAX,
  CATEGORY_IMAGE_TOO_LARGE,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import { ICON_RULES, type ImageRules } from '../images/image-check.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { listCategories } from './categories.repository.ts'
import { removeEntity, restoreEntity } from './editing.ts'
import {
  CATEGORY_TYPE,
  createEntityWithImage,
  editEntityWithImage,
} from './entity-types-with-image.ts'

const CATEGORY_IMAGE_RULES: ImageRules = {
  ...ICON_RULES,
  maxBytes: CATEGORY_IMAGE_BYTES_MAX,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
}

export function categoryRoutes(app: App, context: AppContext, cache: CatalogueCache): void {
  const { db } = context

  route(app, categories.list, async ({ request, reply }) =>
    sendCached(request, reply, {
      ...cache,
      audience: 'anyone',
      schema: categories.list.response,
      make: async () => ({
        message: 'Categories fetched successfully!',
        categories: await listCategories(db),
      }),
    }),
  )

  route(app, categories.listForKingdom, async ({ params, request, reply }) =>
    sendCached(request, reply, {
      ...cache,
      responseCache: cache.keyedResponseCache,
      audience: 'anyone',
      schema: categories.listForKingdom.response,
      make: () => listCategories(db, params.id),
    }),
  )

  app.register(async (scope: App) => {
    await acceptUploads(scope)

    route(scope, categories.create, async ({ user, request }) => {
      const { form } = categories.create
      const { values, image } = await readCreateForm(request, form, CATEGORY_IMAGE_RULES)
      return createEntityWithImage(context, user, CATEGORY_TYPE, values, image)
    })

    route(scope, categories.edit, async ({ user, params, request }) => {
      const { form } = categories.edit
      const { values, image } = await readEditForm(request, form, CATEGORY_IMAGE_RULES)
      return editEntityWithImage(context, user, CATEGORY_TYPE, params.id, values, image)
    })
  })

  route(app, categories.remove, async ({ user, params }) => {
    await removeEntity(context, user, CATEGORY_TYPE.table, params.id)
    return { message: 'Category deleted successfully!' }
  })

  route(app, categories.restore, async ({ user, params }) =>
    restoreEntity(context, user, CATEGORY_TYPE, params.id),
  )
}
