import {
  CATEGORY_IMAGE_MAX_BYTES,
  CategoryListSchema,
  CategorySchema,
} from '@quiz-kingdom/shared/entities/category.ts'
import {
  CATEGORY_IMAGE_TOO_LARGE,
  CategoryFormSchema,
} from '@quiz-kingdom/shared/forms/category.ts'
import * as v from 'valibot'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import { ICON_RULES, type ImageRules } from '../images/image-check.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { listCategories } from './categories.repository.ts'
import { illustratedRoutes, ParamsSchema } from './editing.routes.ts'
import { CATEGORIES } from './illustrated.ts'

const CategoriesSchema = v.array(CategorySchema)

const IMAGE_RULES: ImageRules = {
  ...ICON_RULES,
  maxBytes: CATEGORY_IMAGE_MAX_BYTES,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
}

export function categoryRoutes(app: App, context: AppContext, ready: CatalogueCache): void {
  const { db } = context

  app.get(
    '/api/category',
    { schema: { response: { 200: CategoryListSchema } } },
    async (request, reply) =>
      sendCached(request, reply, {
        ...ready,
        audience: 'anyone',
        schema: CategoryListSchema,
        make: async () => ({
          message: 'Categories fetched successfully!',
          categories: await listCategories(db),
        }),
      }),
  )

  app.get(
    '/api/category/kingdom/:id',
    { schema: { params: ParamsSchema, response: { 200: CategoriesSchema } } },
    async (request, reply) =>
      sendCached(request, reply, {
        ...ready,
        responseCache: ready.keyedResponseCache,
        audience: 'anyone',
        schema: CategoriesSchema,
        make: () => listCategories(db, request.params.id),
      }),
  )

  illustratedRoutes(app, context, {
    path: '/api/category',
    schema: CategorySchema,
    removed: 'Category deleted successfully!',
    entities: CATEGORIES,
    formSchema: CategoryFormSchema,
    newImage: IMAGE_RULES,
    replacedImage: IMAGE_RULES,
  })
}
