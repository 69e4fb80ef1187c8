import {
  CATEGORY_IMAGE_MAX_BYTES,
  CategoryListSchema,
  CategorySchema,
} from '@quiz-kingdom/shared/entities/category.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/image.ts'
import { RevisionSchema } from '@quiz-kingdom/shared/entities/revision.ts'
import {
  CATEGORY_IMAGE_TOO_LARGE,
  CategoryFormSchema,
} from '@quiz-kingdom/shared/forms/category.ts'
import * as v from 'valibot'
import type { ImageRules } from '../images/image-check.ts'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { findCategory, listCategories, listCategoriesOfKingdom } from './categories.repository.ts'
import { createCategory, editCategory } from './categories.ts'
import { answerOnce } from './etag.ts'
import { removalRoutes } from './removal.routes.ts'
import { acceptUploads, readCreateForm, readEditForm } from './upload-form.ts'

const ParamsSchema = v.object({ id: IdSchema })
const EditSchema = v.intersect([CategoryFormSchema, RevisionSchema])

const IMAGE_RULES: ImageRules = {
  maxBytes: CATEGORY_IMAGE_MAX_BYTES,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
  unsupported: IMAGE_UNSUPPORTED,
}

export function categoryRoutes(app: App, parts: Parts): void {
  const { db, config } = parts

  app.get(
    '/api/category',
    { onSend: answerOnce, schema: { response: { 200: CategoryListSchema } } },
    async () => ({
      message: 'Categories fetched successfully!',
      categories: await listCategories(db),
    }),
  )

  app.get(
    '/api/category/kingdom/:id',
    {
      onSend: answerOnce,
      schema: { params: ParamsSchema, response: { 200: v.array(CategorySchema) } },
    },
    async ({ params }) => listCategoriesOfKingdom(db, params.id),
  )

  removalRoutes(app, parts, {
    table: 'category',
    path: '/api/category',
    removed: 'Category deleted successfully!',
    entity: CategorySchema,
    find: findCategory,
  })

  app.register(async (scope: App) => {
    await acceptUploads(scope)
    const upload = { consumes: ['multipart/form-data'] }

    scope.post(
      '/api/category/create',
      { ...adminOnly(config), schema: { ...upload, response: { 201: CategorySchema } } },
      async (request, reply) => {
        const { values, image } = await readCreateForm(request, CategoryFormSchema, IMAGE_RULES)
        return reply.status(201).send(await createCategory(parts, values, image))
      },
    )

    scope.put(
      '/api/category/edit/:id',
      {
        ...adminOnly(config),
        schema: { ...upload, params: ParamsSchema, response: { 200: CategorySchema } },
      },
      async (request) => {
        const { values, image } = await readEditForm(request, EditSchema, IMAGE_RULES)
        return editCategory(parts, request.params.id, values, image)
      },
    )
  })
}
