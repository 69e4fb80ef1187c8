import * as v from 'valibot'
import { CategoryListSchema, CategorySchema } from '../entities/category.ts'
import { IdParamsSchema } from '../entities/id.ts'
import { MessageSchema } from '../entities/problem.ts'
import { CategoryEditSchema, CategoryFormSchema } from '../forms/category.ts'
import type { Operation } from './operation.ts'

export const list = {
  method: 'GET',
  path: '/api/category',
  access: 'anyone',
  response: CategoryListSchema,
  failure: 'Failed to fetch categories',
} satisfies Operation

export const listOfKingdom = {
  method: 'GET',
  path: '/api/category/kingdom/:id',
  access: 'anyone',
  params: IdParamsSchema,
  response: v.array(CategorySchema),
  failure: 'Failed to fetch categories by kingdom',
} satisfies Operation

/** The form also carries `img_icon`. */
export const create = {
  method: 'POST',
  path: '/api/category/create',
  access: 'admin',
  form: CategoryFormSchema,
  status: 201,
  response: CategorySchema,
  failure: 'Failed to create category',
} satisfies Operation

/** Without `img_icon` the image stays. With `updatedAt`, a newer version is not overwritten. */
export const edit = {
  method: 'PUT',
  path: '/api/category/edit/:id',
  access: 'admin',
  params: IdParamsSchema,
  form: CategoryEditSchema,
  response: CategorySchema,
  failure: 'Failed to update category!',
} satisfies Operation

export const remove = {
  method: 'DELETE',
  path: '/api/category/remove/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete category',
} satisfies Operation

export const restore = {
  method: 'POST',
  path: '/api/category/restore/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: CategorySchema,
  failure: 'Failed to create category',
} satisfies Operation
