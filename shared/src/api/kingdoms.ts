import type { Id } from '../entities/id.ts'
import { KingdomListSchema, KingdomSchema } from '../entities/kingdom.ts'
import { MessageSchema } from '../entities/problem.ts'
import { call } from './http.ts'

export async function fetchKingdoms() {
  const list = await call('/api/kingdom', {
    response: KingdomListSchema,
    fallback: 'Failed to fetch kingdoms',
  })
  return list.kingdoms
}

/** `form` carries title, description and `img_icon`. */
export function createKingdom(form: FormData) {
  return call('/api/kingdom/create', {
    method: 'POST',
    body: form,
    response: KingdomSchema,
    fallback: 'Failed to add kingdom',
  })
}

/**
 * `form` also carries `_id`; without `img_icon` the image stays. With `updatedAt`, a version that
 * somebody else saved meanwhile is refused as a conflict.
 */
export function updateKingdom(id: Id, form: FormData) {
  return call(`/api/kingdom/edit/${id}`, {
    method: 'PUT',
    body: form,
    response: KingdomSchema,
    fallback: 'Failed to update kingdom!',
  })
}

export function removeKingdom(id: Id) {
  return call(`/api/kingdom/remove/${id}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'Failed to delete kingdom',
  })
}

export function restoreKingdom(id: Id) {
  return call(`/api/kingdom/restore/${id}`, {
    method: 'POST',
    response: KingdomSchema,
    fallback: 'Failed to add kingdom',
  })
}
