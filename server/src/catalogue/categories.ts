import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Revision } from '@quiz-kingdom/shared/entities/revision.ts'
import type { CategoryForm } from '@quiz-kingdom/shared/forms/category.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { invalidFields } from '../errors.ts'
import { newId } from '../ids.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Parts } from '../parts.ts'
import { findCategory, insertCategory, updateCategory } from './categories.repository.ts'
import { findKingdom } from './kingdoms.repository.ts'
import { changedMeanwhile, nextRevision, requireRevision } from './revisions.ts'
import { refuseTakenTitle } from './titles.ts'

export function createCategory(
  { db, clock }: Parts,
  form: CategoryForm,
  image: NewImage,
): Promise<Category> {
  const now = clock.now()
  const createdAt = now.toISOString()
  return refuseTakenTitle(
    inTransaction(db, async (transaction) => {
      await requireKingdom(transaction, form)
      await insertImages(transaction, [image])
      const id = newId(now)
      return insertCategory(transaction, { ...form, id, imageId: image.id, createdAt })
    }),
  )
}

export function editCategory(
  { db, clock }: Parts,
  id: Id,
  form: CategoryForm & Revision,
  image: NewImage | undefined,
): Promise<Category> {
  const now = clock.now()
  return refuseTakenTitle(
    inTransaction(db, async (transaction) => {
      const before = requireRevision(await findCategory(transaction, id), form)
      await requireKingdom(transaction, form)
      const at = nextRevision(before, now)
      await insertImages(transaction, image ? [image] : [])
      const saved = await updateCategory(transaction, before, { ...form, imageId: image?.id, at })
      if (!saved) throw changedMeanwhile(await findCategory(transaction, id))
      return saved
    }),
  )
}

async function requireKingdom(db: Db, { kingdomId }: CategoryForm): Promise<void> {
  if (await findKingdom(db, kingdomId)) return
  throw invalidFields({ kingdomId: 'This kingdom does not exist' })
}
