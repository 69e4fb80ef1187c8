import { IdParamsSchema } from '../entities/id.ts'
import { KingdomListSchema, KingdomSchema } from '../entities/kingdom.ts'
import { MessageSchema } from '../entities/problem.ts'
import { KingdomEditSchema, KingdomFormSchema } from '../forms/kingdom.ts'
import type { Operation } from './operation.ts'

export const list = {
  method: 'GET',
  path: '/api/kingdom',
  access: 'anyone',
  response: KingdomListSchema,
  failure: 'Failed to fetch kingdoms',
} satisfies Operation

/** The form also carries `img_icon`. */
export const create = {
  method: 'POST',
  path: '/api/kingdom/create',
  access: 'admin',
  form: KingdomFormSchema,
  status: 201,
  response: KingdomSchema,
  failure: 'Failed to add kingdom',
} satisfies Operation

/** Without `img_icon` the image stays. With `updatedAt`, a newer version is not overwritten. */
export const edit = {
  method: 'PUT',
  path: '/api/kingdom/edit/:id',
  access: 'admin',
  params: IdParamsSchema,
  form: KingdomEditSchema,
  response: KingdomSchema,
  failure: 'Failed to update kingdom!',
} satisfies Operation

export const remove = {
  method: 'DELETE',
  path: '/api/kingdom/remove/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete kingdom',
} satisfies Operation

export const restore = {
  method: 'POST',
  path: '/api/kingdom/restore/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: KingdomSchema,
  failure: 'Failed to add kingdom',
} satisfies Operation
