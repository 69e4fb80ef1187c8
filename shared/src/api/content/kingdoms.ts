import { IdParamsSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import { KingdomListSchema, KingdomSchema } from '../../entities/content/kingdom.ts'
import { KingdomEditSchema, KingdomFormSchema } from '../../forms/kingdom.ts'
import { operation } from '../operation.ts'

export const list = operation('GET', '/api/kingdom', 'anyone', {
  response: KingdomListSchema,
  failure: 'Failed to fetch kingdoms',
})

/** The form also carries `img_icon`. */
export const create = operation('POST', '/api/kingdom/create', 'admin', {
  form: KingdomFormSchema,
  status: 201,
  response: KingdomSchema,
  failure: 'Failed to add kingdom',
})

/** Without `img_icon` the image stays. With `updatedAt`, a newer version is not overwritten. */
export const edit = operation('PUT', '/api/kingdom/edit/:id', 'admin', {
  params: IdParamsSchema,
  form: KingdomEditSchema,
  response: KingdomSchema,
  failure: 'Failed to update kingdom!',
})

export const remove = operation('DELETE', '/api/kingdom/remove/:id', 'admin', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete kingdom',
})

export const restore = operation('POST', '/api/kingdom/restore/:id', 'admin', {
  params: IdParamsSchema,
  response: KingdomSchema,
  failure: 'Failed to add kingdom',
})
