import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import type { Revision } from '@quiz-kingdom/shared/entities/revision.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import { inTransaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Parts } from '../parts.ts'
import { findKingdom, insertKingdom, updateKingdom } from './kingdoms.repository.ts'
import { changedMeanwhile, nextRevision, requireRevision } from './revisions.ts'
import { refuseTakenTitle } from './titles.ts'

export function createKingdom(
  { db, clock }: Parts,
  form: KingdomForm,
  image: NewImage,
): Promise<Kingdom> {
  const now = clock.now()
  const at = now.toISOString()
  return refuseTakenTitle(
    inTransaction(db, async (transaction) => {
      await insertImages(transaction, [image])
      return insertKingdom(transaction, {
        ...form,
        id: newId(now),
        imageId: image.id,
        createdAt: at,
      })
    }),
  )
}

export function editKingdom(
  { db, clock }: Parts,
  id: Id,
  form: KingdomForm & Revision,
  image: NewImage | undefined,
): Promise<Kingdom> {
  const now = clock.now()
  return refuseTakenTitle(
    inTransaction(db, async (transaction) => {
      const before = requireRevision(await findKingdom(transaction, id), form)
      const at = nextRevision(before, now)
      await insertImages(transaction, image ? [image] : [])
      const saved = await updateKingdom(transaction, before, { ...form, imageId: image?.id, at })
      if (!saved) throw changedMeanwhile(await findKingdom(transaction, id))
      return saved
    }),
  )
}
