import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { EditedVersion } from '@quiz-kingdom/shared/entities/edited-version.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { CategoryForm } from '@quiz-kingdom/shared/forms/category.ts'
import type { Db } from '../db/database.ts'
import { invalidFields } from '../errors.ts'
import { newId } from '../ids.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Parts } from '../parts.ts'
import { findCategory, insertCategory, updateCategory } from './categories.repository.ts'
import { changeCatalogue, editEntity } from './editing.ts'
import { findKingdom } from './kingdoms.repository.ts'

export function createCategory(
  parts: Parts,
  form: CategoryForm,
  image: NewImage,
): Promise<Category> {
  const now = parts.clock.now()
  return changeCatalogue(parts, async (transaction) => {
    await requireKingdom(transaction, form)
    await insertImages(transaction, [image])
    return insertCategory(transaction, newId(now), form, image.id, now.toISOString())
  })
}

export function editCategory(
  parts: Parts,
  id: Id,
  { updatedAt, ...form }: CategoryForm & EditedVersion,
  image: NewImage | undefined,
): Promise<Category> {
  return editEntity(parts, findCategory, { id, updatedAt }, async (transaction, at) => {
    await requireKingdom(transaction, form)
    await insertImages(transaction, image ? [image] : [])
    return updateCategory(transaction, id, form, image?.id, at)
  })
}

async function requireKingdom(db: Db, { kingdomId }: CategoryForm): Promise<void> {
  if (await findKingdom(db, kingdomId)) return
  throw invalidFields({ kingdomId: 'This kingdom does not exist' })
}
