import {
  CATEGORY_IMAGE_MAX_BYTES,
  type Category,
  DEFAULT_COLOR,
  DEFAULT_POINTS,
  DEFAULT_TIME,
} from '@quiz-kingdom/shared/entities/category.ts'
import { IMAGE_REQUIRED } from '@quiz-kingdom/shared/entities/image.ts'
import {
  CATEGORY_IMAGE_TOO_LARGE,
  CategoryFormSchema,
} from '@quiz-kingdom/shared/forms/category.ts'
import { schemaErrors } from '../../lib/form-values.ts'
import {
  findImageProblem,
  type ImageRules,
  type ImageValue,
  toUpload,
} from '../../lib/image-upload.ts'

export type CategoryValues = {
  title: string
  description: string
  /** Text while it is no number yet. */
  points: number | string
  timeAllowed: string
  color: string
  kingdomId: string
  image: ImageValue
}

const IMAGE_ON_EDIT: ImageRules = {
  maxBytes: CATEGORY_IMAGE_MAX_BYTES,
  tooLarge: CATEGORY_IMAGE_TOO_LARGE,
}

const IMAGE_ON_ADD: ImageRules = { ...IMAGE_ON_EDIT, required: IMAGE_REQUIRED }

export function toCategoryValues(category: Category | undefined): CategoryValues {
  return {
    title: category?.title ?? '',
    description: category?.description ?? '',
    points: category?.points ?? DEFAULT_POINTS,
    timeAllowed: category?.timeAllowed ?? DEFAULT_TIME,
    color: category?.color ?? DEFAULT_COLOR,
    kingdomId: category?.kingdomId ?? '',
    image: category?.image.src,
  }
}

export function categoryErrors(values: CategoryValues, isNew: boolean): Record<string, string> {
  const image = findImageProblem(values.image, isNew ? IMAGE_ON_ADD : IMAGE_ON_EDIT)
  return { ...schemaErrors(CategoryFormSchema, values), ...(image && { image }) }
}

export function toCategoryUpload(
  { image, points, ...fields }: CategoryValues,
  base: Category | undefined,
): FormData {
  return toUpload({ fields: { ...fields, points: String(points) }, image, base })
}
