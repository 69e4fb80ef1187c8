import type { EditedVersion } from '@quiz-kingdom/shared/entities/edited-version.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import { newId } from '../ids.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Parts } from '../parts.ts'
import { changeCatalogue, editEntity } from './editing.ts'
import { findKingdom, insertKingdom, updateKingdom } from './kingdoms.repository.ts'

export function createKingdom(parts: Parts, form: KingdomForm, image: NewImage): Promise<Kingdom> {
  const now = parts.clock.now()
  return changeCatalogue(parts, async (transaction) => {
    await insertImages(transaction, [image])
    return insertKingdom(transaction, newId(now), form, image.id, now.toISOString())
  })
}

export function editKingdom(
  parts: Parts,
  id: Id,
  { updatedAt, ...form }: KingdomForm & EditedVersion,
  image: NewImage | undefined,
): Promise<Kingdom> {
  return editEntity(parts, findKingdom, { id, updatedAt }, async (transaction, at) => {
    await insertImages(transaction, image ? [image] : [])
    return updateKingdom(transaction, id, form, image?.id, at)
  })
}
