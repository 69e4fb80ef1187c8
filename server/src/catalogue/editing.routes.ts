import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import * as v from 'valibot'
import { adminOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { ImageRules } from '../images/image-check.ts'
import { acceptUploads, readCreateForm, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Editable, type Entities, remove, restore } from './editing.ts'
import { createIllustrated, editIllustrated, type Illustrated } from './illustrated.ts'

export const ParamsSchema = v.object({ id: IdSchema })

interface Removal<T> {
  /** What the addresses begin with. */
  path: string
  entities: Entities<T>
  schema: v.GenericSchema<T>
  /** What is said of one that was removed. */
  removed: string
}

export function removalRoutes<T>(
  app: App,
  context: AppContext,
  { path, entities, schema, removed }: Removal<T>,
): void {
  const admin = adminOnly(context.config)

  app.delete(
    `${path}/remove/:id`,
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async (request) => {
      await remove(context, requireUser(request), entities.table, request.params.id)
      return { message: removed }
    },
  )

  app.post(
    `${path}/restore/:id`,
    { ...admin, schema: { params: ParamsSchema, response: answers(200, schema) } },
    async (request) => restore(context, requireUser(request), entities, request.params.id),
  )
}

interface IllustratedRoutes<T, Form> extends Removal<T> {
  entities: Illustrated<T, Form>
  formSchema: v.GenericSchema<unknown, Form>
  newImage: ImageRules
  replacedImage: ImageRules
}

/** Creating, editing and removing what has an image: texts and image come as one form. */
export function illustratedRoutes<T extends Editable, Form extends object>(
  app: App,
  context: AppContext,
  { formSchema, newImage, replacedImage, ...removal }: IllustratedRoutes<T, Form>,
): void {
  const { path, schema, entities } = removal
  removalRoutes(app, context, removal)

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
        const author = requireUser(request)
        const created = await createIllustrated(context, author, entities, values, image)
        return reply.status(201).send(created)
      },
    )

    scope.put(
      `${path}/edit/:id`,
      { ...admin, schema: { ...upload, params: ParamsSchema, response: answers(200, schema) } },
      async (request) => {
        const { values, image } = await readEditForm(request, editSchema, replacedImage)
        const author = requireUser(request)
        return editIllustrated(context, author, entities, request.params.id, values, image)
      },
    )
  })
}

/** Fastify cannot tell the type of an answer by a schema that is a parameter. */
function answers(status: number, schema: v.GenericSchema): unknown {
  return { [status]: schema }
}
