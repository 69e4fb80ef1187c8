import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type Category,
  type CategoryFields,
  CategoryFieldsSchema,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import type { EditedVersion } from '@quiz-kingdom/shared/entities/content/edited-version.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { KingdomForm } from '@quiz-kingdom/shared/forms/kingdom.ts'
import * as v from 'valibot'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidFields } from '../platform/errors.ts'
import { findCategory } from './categories.repository.ts'
import {
  type FormColumns,
  insertEntryWithImage,
  updateEntryWithImage,
} from './editing.repository.ts'
import {
  createEntity,
  type EditableEntity,
  type EditingContext,
  type EntityType,
  editEntity,
} from './editing.ts'
import { findKingdom, toKingdomColumns } from './kingdoms.repository.ts'

/** Kingdoms and categories are both written with an image. */
export interface EntityTypeWithImage<T, Form> extends EntityType<T> {
  table: 'kingdom' | 'category'
  columnsOf: (form: Form) => FormColumns<'kingdom' | 'category'>
  /** Throws 400 when the form refers to an entity that does not exist. */
  check?: (db: Db, form: Form) => Promise<void>
}

export const KINGDOM_TYPE: EntityTypeWithImage<Kingdom, KingdomForm> = {
  table: 'kingdom',
  find: findKingdom,
  columnsOf: toKingdomColumns,
}

export const CATEGORY_TYPE: EntityTypeWithImage<Category, CategoryFields> = {
  table: 'category',
  find: findCategory,
  columnsOf: (form) => v.parse(CategoryFieldsSchema, form),
  check: async (db, { kingdomId }) => {
    if (await findKingdom(db, kingdomId)) return
    throw invalidFields({ kingdomId: 'This kingdom does not exist' })
  },
}

export function createEntityWithImage<T, Form>(
  context: EditingContext,
  author: User,
  entities: EntityTypeWithImage<T, Form>,
  form: Form,
  image: NewImage,
): Promise<T> {
  const { table, columnsOf, check } = entities
  return createEntity(context, author, entities, async (transaction, id, at) => {
    await check?.(transaction, form)
    await insertImages(transaction, [image])
    await insertEntryWithImage(transaction, table, columnsOf(form), { id, at, imageId: image.id })
  })
}

/** Throws the same errors as `editEntity`. */
export function editEntityWithImage<T extends EditableEntity, Form>(
  context: EditingContext,
  author: User,
  entities: EntityTypeWithImage<T, Form>,
  id: Id,
  form: Form & EditedVersion,
  image: NewImage | undefined,
): Promise<T> {
  const { table, columnsOf, check } = entities
  const version = { id, updatedAt: form.updatedAt }
  return editEntity(context, author, entities, version, async (transaction, at) => {
    await check?.(transaction, form)
    await insertImages(transaction, image ? [image] : [])
    await updateEntryWithImage(transaction, table, columnsOf(form), { id, at, imageId: image?.id })
  })
}
