import * as v from 'valibot'
import { CategoryListSchema, CategorySchema } from '../entities/category.ts'
import type { Id } from '../entities/id.ts'
import { MessageSchema } from '../entities/problem.ts'
import { call } from './http.ts'

export async function fetchCategories() {
  const list = await call('/api/category', {
    response: CategoryListSchema,
    fallback: 'Failed to fetch categories',
  })
  return list.categories
}

export function fetchCategoriesOfKingdom(kingdomId: Id) {
  return call(`/api/category/kingdom/${kingdomId}`, {
    response: v.array(CategorySchema),
    fallback: 'Failed to fetch categories by kingdom',
  })
}

/** `form` carries the fields of `CategoryFormSchema` and `img_icon`. */
export function createCategory(form: FormData) {
  return call('/api/category/create', {
    method: 'POST',
    body: form,
    response: CategorySchema,
    fallback: 'Failed to create category',
  })
}

/**
 * `form` also carries `_id`; without `img_icon` the image stays. With `updatedAt`, a version that
 * somebody else saved meanwhile is refused as a conflict.
 */
export function updateCategory(id: Id, form: FormData) {
  return call(`/api/category/edit/${id}`, {
    method: 'PUT',
    body: form,
    response: CategorySchema,
    fallback: 'Failed to update category!',
  })
}

export function removeCategory(id: Id) {
  return call(`/api/category/remove/${id}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'Failed to delete category',
  })
}

export function restoreCategory(id: Id) {
  return call(`/api/category/restore/${id}`, {
    method: 'POST',
    response: CategorySchema,
    fallback: 'Failed to create category',
  })
}
