import {
  CATEGORY_IMAGE_BYTES_MAX,
  CATEGORY_IMAGE_TOO_LARGE,
  type Category,
  type CategoryFields,
  CategoryFieldsSchema,
  CategoryFormSchema,
  NEW_CATEGORY,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import { IMAGE_REQUIRED } from '@quiz-kingdom/shared/entities/content/image.ts'
import * as v from 'valibot'
import { findImageFormErrors, type ImageValue } from '../../lib/form/images.ts'

export type CategoryValues = Omit<CategoryFields, 'points'> & {
  /** A string while the input holds no valid number. */
  points: number | string
  image: ImageValue
}

export function toCategoryValues(category: Category | undefined): CategoryValues {
  if (!category) return { ...NEW_CATEGORY, image: undefined }
  return { ...v.parse(CategoryFieldsSchema, category), image: category.image.src }
}

export function findCategoryErrors(values: CategoryValues, isNew: boolean): Record<string, string> {
  return findImageFormErrors(CategoryFormSchema, values, {
    maxBytes: CATEGORY_IMAGE_BYTES_MAX,
    tooLarge: CATEGORY_IMAGE_TOO_LARGE,
    required: isNew && IMAGE_REQUIRED,
  })
}
