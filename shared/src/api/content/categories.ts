import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import {
  CategoryEditSchema,
  CategoryFormSchema,
  CategoryListSchema,
  CategorySchema,
} from '../../entities/content/category.ts'
import { operation } from '../operation.ts'

export const list = operation('GET', '/api/category', 'anyone', {
  response: CategoryListSchema,
  failure: 'Failed to fetch categories',
})

export const listForKingdom = operation('GET', '/api/category/kingdom/:id', 'anyone', {
  params: IdParamsSchema,
  response: v.array(CategorySchema),
  failure: 'Failed to fetch categories by kingdom',
})

/** The form also carries `img_icon`. */
export const create = operation('POST', '/api/category/create', 'admin', {
  form: CategoryFormSchema,
  status: 201,
  response: CategorySchema,
  failure: 'Failed to create category',
})

/** Without `img_icon` the image stays. With `updatedAt`, a newer version is not overwritten. */
export const edit = operation('PUT', '/api/category/edit/:id', 'admin', {
  params: IdParamsSchema,
  form: CategoryEditSchema,
  response: CategorySchema,
  failure: 'Failed to update category!',
})

export const remove = operation('DELETE', '/api/category/remove/:id', 'admin', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete category',
})

export const restore = operation('POST', '/api/category/restore/:id', 'admin', {
  params: IdParamsSchema,
  response: CategorySchema,
  failure: 'Failed to create category',
})
