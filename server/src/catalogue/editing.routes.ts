import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import * as v from 'valibot'
import { adminOnly } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { ImageRules } from '../images/image-check.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { CatalogueKind } from '../platform/ids.ts'
import { type Editable, type Find, remove, restore } from './editing.ts'
import { createIllustrated, editIllustrated, type Illustrated } from './illustrated.ts'

export const ParamsSchema = v.object({ id: IdSchema })

interface Removal<T> {
  /** What the addresses begin with. */
  path: string
  table: CatalogueKind
  find: Find<T>
  schema: v.GenericSchema<T>
  /** What is said of one that was removed. */
  removed: string
}

export function removalRoutes<T>(
  app: App,
  context: AppContext,
  { path, table, find, schema, removed }: Removal<T>,
): void {
  const admin = adminOnly(context.config)

  app.delete(
    `${path}/remove/:id`,
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async ({ params }) => {
      await remove(context, table, params.id)
      return { message: removed }
    },
  )

  app.post(
    `${path}/restore/:id`,
    { ...admin, schema: { params: ParamsSchema, response: answers(200, schema) } },
    async ({ params }) => restore(context, table, find, params.id),
  )
}

interface IllustratedRoutes<T, Form> extends Omit<Removal<T>, 'table' | 'find'> {
  entities: Illustrated<T, Form>
  formSchema: v.GenericSchema<unknown, Form>
  newImage: ImageRules
  replacedImage: ImageRules
}

/** Creating, editing and removing what has an image: texts and image come as one form. */
export function illustratedRoutes<T extends Editable, Form extends object>(
  app: App,
  context: AppContext,
  { entities, formSchema, newImage, replacedImage, ...removal }: IllustratedRoutes<T, Form>,
): void {
  const { path, schema } = removal
  removalRoutes(app, context, { ...removal, ...entities })

  const admin = adminOnly(context.config)
  const upload = { consumes: ['multipart/form-data'] }
  const editSchema = v.intersect([formSchema, EditedVersionSchema])

  app.register(async (scope: App) => {
    await acceptUploads(scope)

    scope.post(
      `${path}/create`,
      { ...admin, schema: { ...upload, response: answers(201, schema) } },
      async (request, reply) => {
        const { values, image } = await readCreateForm(request, formSchema, newImage)
        return reply.status(201).send(await createIllustrated(context, entities, values, image))
      },
    )

    scope.put(
      `${path}/edit/:id`,
      { ...admin, schema: { ...upload, params: ParamsSchema, response: answers(200, schema) } },
      async (request) => {
        const { values, image } = await readEditForm(request, editSchema, replacedImage)
        return editIllustrated(context, entities, request.params.id, values, image)
      },
    )
  })
}

/** Fastify cannot tell the type of an answer by a schema that is a parameter. */
function answers(status: number, schema: v.GenericSchema): unknown {
  return { [status]: schema }
}
