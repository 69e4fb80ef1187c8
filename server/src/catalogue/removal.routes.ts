import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import type { Removable } from './removal.repository.ts'
import { remove, restore } from './removal.ts'

interface Removal {
  table: Removable
  /** Where the entity's calls live, such as `/api/kingdom`. */
  path: string
  removed: string
  entity: v.GenericSchema
  find: (db: Db, id: Id) => Promise<object | undefined>
}

/** An admin's remove and its undo. */
export function removalRoutes(
  app: App,
  parts: Parts,
  { table, path, removed, entity, find }: Removal,
): void {
  const admin = adminOnly(parts.config)
  const params = v.object({ id: IdSchema })

  app.delete(
    `${path}/remove/:id`,
    { ...admin, schema: { params, response: { 200: MessageSchema } } },
    async (request) => {
      await remove(parts, table, request.params.id)
      return { message: removed }
    },
  )

  app.post(
    `${path}/restore/:id`,
    { ...admin, schema: { params, response: { 200: entity } } },
    async ({ params: { id } }) => restore(parts, table, id, () => find(parts.db, id)),
  )
}
