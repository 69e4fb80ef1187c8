import * as history from '@quiz-kingdom/shared/api/console/history.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { readHistory } from './history.ts'
import { putBackChange } from './put-back.ts'

export function historyRoutes(app: App, context: AppContext): void {
  route(app, history.list, async ({ query: { before, ...filter } }) =>
    readHistory(context.db, filter, before),
  )

  route(app, history.putBack, async ({ user, params: { id }, query: { lastId } }) =>
    putBackChange(context, user, { id, lastId }),
  )
}
