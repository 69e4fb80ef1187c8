import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { QuestionSchema } from '@quiz-kingdom/shared/entities/question.ts'
import { PictureFormSchema } from '@quiz-kingdom/shared/forms/picture.ts'
import * as v from 'valibot'
import { adminOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import { acceptUploads, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { ParamsSchema } from './editing.routes.ts'
import { PICTURE_RULES } from './picture-rules.ts'
import { removePicture, setPicture } from './questions.ts'

const PATH = '/api/questions/:id/picture'
const FormSchema = v.object({ ...PictureFormSchema.entries, ...EditedVersionSchema.entries })

export function questionPictureRoutes(app: App, context: AppContext): void {
  const admin = adminOnly(context.config)
  const answer = { params: ParamsSchema, response: { 200: QuestionSchema } }

  app.register(async (scope: App) => {
    await acceptUploads(scope)
    scope.put(
      PATH,
      { ...admin, schema: { ...answer, consumes: ['multipart/form-data'] } },
      async (request) => {
        const { values, image } = await readEditForm(request, FormSchema, PICTURE_RULES)
        return setPicture(context, requireUser(request), request.params.id, values, image)
      },
    )
  })

  app.delete(
    PATH,
    { ...admin, schema: { ...answer, querystring: EditedVersionSchema } },
    async (request) => {
      const { params, query } = request
      return removePicture(context, requireUser(request), { ...params, ...query })
    },
  )
}
