import {
  CatalogueChangeSchema,
  HistoryFilterSchema,
  HistoryPageSchema,
  PutBackQuerySchema,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { IdParamsSchema, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { adminOnly, requireUser } from '../../http/refusals/guards.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { readHistory } from './history.ts'
import { putBack } from './put-back.ts'

const QuerySchema = v.object({ ...HistoryFilterSchema.entries, before: v.optional(IdSchema) })

export function historyRoutes(app: App, context: AppContext): void {
  const admin = adminOnly(context.config)

  app.get(
    '/api/admin/history',
    { ...admin, schema: { querystring: QuerySchema, response: { 200: HistoryPageSchema } } },
    async ({ query: { before, ...filter } }) => readHistory(context.db, filter, before),
  )

  app.post(
    '/api/admin/history/:id/put-back',
    {
      ...admin,
      schema: {
        params: IdParamsSchema,
        querystring: PutBackQuerySchema,
        response: { 200: CatalogueChangeSchema },
      },
    },
    async (request) => {
      const change = { id: request.params.id, lastId: request.query.lastId }
      return putBack(context, requireUser(request), change)
    },
  )
}
