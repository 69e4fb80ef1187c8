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
import { findSchemaErrors } from '../../lib/form/form-values.ts'
import {
  findImageProblem,
  type ImageRules,
  type ImageValue,
  toUpload,
} from '../../lib/form/images.ts'

export type CategoryValues = Omit<CategoryFields, 'points'> & {
  /** A string while the input holds no valid number. */
  points: number | string
  image: ImageValue
}

const IMAGE_RULES_ON_EDIT: ImageRules = {
  maxBytes: CATEGORY_IMAGE_BYTES_MAX,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
}

const IMAGE_RULES_ON_ADD: ImageRules = { ...IMAGE_RULES_ON_EDIT, required: IMAGE_REQUIRED }

export function toCategoryValues(category: Category | undefined): CategoryValues {
  if (!category) return { ...NEW_CATEGORY, image: undefined }
  return { ...v.parse(CategoryFieldsSchema, category), image: category.image.src }
}

export function findCategoryErrors(values: CategoryValues, isNew: boolean): Record<string, string> {
  const image = findImageProblem(values.image, isNew ? IMAGE_RULES_ON_ADD : IMAGE_RULES_ON_EDIT)
  return { ...findSchemaErrors(CategoryFormSchema, values), ...(image && { image }) }
}

export function toCategoryUpload(
  { image, ...fields }: CategoryValues,
  base: Category | undefined,
): FormData {
  return toUpload({ fields, image, base })
}
