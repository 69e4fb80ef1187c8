import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category, CategoryFields } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { EditedVersion } from '@quiz-kingdom/shared/entities/content/edited-version.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidFields } from '../platform/errors.ts'
import { findCategory } from './categories.repository.ts'
import { toColumns } from './columns/category-columns.ts'
import { type FormColumns, insertWithImage, updateWithImage } from './editing.repository.ts'
import {
  createEntity,
  type Editable,
  type EditingContext,
  type Entities,
  editEntity,
} from './editing.ts'
import { findKingdom, kingdomColumns } from './kingdoms.repository.ts'

/** Kingdoms and categories are both written with an image. */
export interface EntitiesWithImage<T, Form> extends Entities<T> {
  table: 'kingdom' | 'category'
  columnsOf: (form: Form) => FormColumns<'kingdom' | 'category'>
  /** Throws 400 when the form refers to an entity that does not exist. */
  check?: (db: Db, form: Form) => Promise<void>
}

export const KINGDOMS: EntitiesWithImage<Kingdom, KingdomForm> = {
  table: 'kingdom',
  find: findKingdom,
  columnsOf: kingdomColumns,
}

export const CATEGORIES: EntitiesWithImage<Category, CategoryFields> = {
  table: 'category',
  find: findCategory,
  columnsOf: toColumns,
  check: async (db, { kingdomId }) => {
    if (await findKingdom(db, kingdomId)) return
    throw invalidFields({ kingdomId: 'This kingdom does not exist' })
  },
}

export function createWithImage<T, Form>(
  context: EditingContext,
  author: User,
  entities: EntitiesWithImage<T, Form>,
  form: Form,
  image: NewImage,
): Promise<T> {
  const { table, columnsOf, check } = entities
  return createEntity(context, author, entities, async (transaction, id, at) => {
    await check?.(transaction, form)
    await insertImages(transaction, [image])
    await insertWithImage(transaction, table, columnsOf(form), { id, at, imageId: image.id })
  })
}

/** Throws the same errors as `editEntity`. */
export function editWithImage<T extends Editable, Form>(
  context: EditingContext,
  author: User,
  entities: EntitiesWithImage<T, Form>,
  id: Id,
  form: Form & EditedVersion,
  image: NewImage | undefined,
): Promise<T> {
  const { table, columnsOf, check } = entities
  const version = { id, updatedAt: form.updatedAt }
  return editEntity(context, author, entities, version, async (transaction, at) => {
    await check?.(transaction, form)
    await insertImages(transaction, image ? [image] : [])
    await updateWithImage(transaction, table, columnsOf(form), { id, at, imageId: image?.id })
  })
}
