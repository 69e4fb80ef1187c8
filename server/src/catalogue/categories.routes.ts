import {
  CATEGORY_IMAGE_MAX_BYTES,
  CategoryListSchema,
  CategorySchema,
} from '@quiz-kingdom/shared/entities/category.ts'
import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/image.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  CATEGORY_IMAGE_TOO_LARGE,
  CategoryFormSchema,
} from '@quiz-kingdom/shared/forms/category.ts'
import * as v from 'valibot'
import type { ImageRules } from '../images/image-check.ts'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../plugins/image-form.ts'
import { type ReadyCatalogue, sendReady } from '../plugins/ready-routes.ts'
import type { App } from '../plugins/valibot.ts'
import { findCategory, listCategories, listCategoriesOfKingdom } from './categories.repository.ts'
import { createCategory, editCategory } from './categories.ts'
import { remove, restore } from './editing.ts'

const ParamsSchema = v.object({ id: IdSchema })
const CategoriesSchema = v.array(CategorySchema)
const EditSchema = v.intersect([CategoryFormSchema, EditedVersionSchema])

const IMAGE_RULES: ImageRules = {
  maxBytes: CATEGORY_IMAGE_MAX_BYTES,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
  unsupported: IMAGE_UNSUPPORTED,
}

export function categoryRoutes(app: App, parts: Parts, ready: ReadyCatalogue): void {
  const { db, config } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/category',
    { schema: { response: { 200: CategoryListSchema } } },
    async (request, reply) =>
      sendReady(request, reply, {
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
      sendReady(request, reply, {
        ...ready,
        readyAnswers: ready.manyAnswers,
        audience: 'anyone',
        schema: CategoriesSchema,
        make: () => listCategoriesOfKingdom(db, request.params.id),
      }),
  )

  app.delete(
    '/api/category/remove/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async ({ params }) => {
      await remove(parts, 'category', params.id)
      return { message: 'Category deleted successfully!' }
    },
  )

  app.post(
    '/api/category/restore/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: CategorySchema } } },
    async ({ params }) => restore(parts, 'category', findCategory, params.id),
  )

  app.register(async (scope: App) => {
    await acceptUploads(scope)
    const upload = { consumes: ['multipart/form-data'] }

    scope.post(
      '/api/category/create',
      { ...admin, schema: { ...upload, response: { 201: CategorySchema } } },
      async (request, reply) => {
        const { values, image } = await readCreateForm(request, CategoryFormSchema, IMAGE_RULES)
        return reply.status(201).send(await createCategory(parts, values, image))
      },
    )

    scope.put(
      '/api/category/edit/:id',
      {
        ...admin,
        schema: { ...upload, params: ParamsSchema, response: { 200: CategorySchema } },
      },
      async (request) => {
        const { values, image } = await readEditForm(request, EditSchema, IMAGE_RULES)
        return editCategory(parts, request.params.id, values, image)
      },
    )
  })
}
