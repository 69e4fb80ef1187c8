import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import { acceptUploads, readEditForm } from '../images/image-form.plugin.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { removeEntity, restoreEntity } from './editing.ts'
import { PICTURE_RULES } from './picture-rules.ts'
import {
  countQuestions,
  listCategoryQuestions,
  listPlayerQuestions,
} from './questions.repository.ts'
import {
  createQuestion,
  editQuestion,
  listForExistingCategory,
  QUESTION_TYPE,
  removePicture,
  setDifficulty,
  setPicture,
} from './questions.ts'

export function questionRoutes(app: App, context: AppContext, cache: CatalogueCache): void {
  const { db } = context

  route(app, questions.list, async ({ request, reply }) =>
    sendCached(request, reply, {
      ...cache,
      audience: 'players',
      schema: questions.list.response,
      make: async () => ({
        message: 'Questions fetched successfully!',
        questions: await listPlayerQuestions(db),
      }),
    }),
  )

  route(app, questions.countByCategory, async () => countQuestions(db))

  route(app, questions.listForPlayer, async ({ params, request, reply }) =>
    sendCached(request, reply, {
      ...cache,
      audience: 'players',
      schema: questions.listForPlayer.response,
      make: () => listForExistingCategory(db, params.id, listPlayerQuestions),
    }),
  )

  route(app, questions.listForAdmin, async ({ params }) =>
    listForExistingCategory(db, params.id, listCategoryQuestions),
  )

  route(app, questions.create, async ({ user, body }) => createQuestion(context, user, body))

  route(app, questions.edit, async ({ user, params, body }) =>
    editQuestion(context, user, params.id, body),
  )

  route(app, questions.setDifficulty, async ({ user, params, body }) =>
    setDifficulty(context, user, params.id, body),
  )

  app.register(async (scope: App) => {
    await acceptUploads(scope)

    route(scope, questions.setPicture, async ({ user, params, request }) => {
      const { form } = questions.setPicture
      const { values, image } = await readEditForm(request, form, PICTURE_RULES)
      return setPicture(context, user, params.id, values, image)
    })
  })

  route(app, questions.removePicture, async ({ user, params, query }) =>
    removePicture(context, user, { ...params, ...query }),
  )

  route(app, questions.remove, async ({ user, params }) => {
    await removeEntity(context, user, QUESTION_TYPE.table, params.id)
    return { message: 'Question deleted successfully!' }
  })

  route(app, questions.restore, async ({ user, params }) =>
    restoreEntity(context, user, QUESTION_TYPE, params.id),
  )
}
