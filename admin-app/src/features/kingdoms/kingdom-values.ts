import { IMAGE_REQUIRED } from '@quiz-kingdom/shared/entities/content/image.ts'
import {
  KINGDOM_IMAGE_BYTES_MAX,
  type Kingdom,
} from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
  KingdomFormSchema,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import { findSchemaErrors } from '../../lib/form/form-values.ts'
import {
  findImageProblem,
  type ImageRules,
  type ImageValue,
  toUpload,
} from '../../lib/form/images.ts'

export type KingdomValues = {
  title: string
  description: string
  image: ImageValue
}

const IMAGE_RULES_ON_ADD: ImageRules = {
  maxBytes: KINGDOM_IMAGE_BYTES_MAX,
  required: IMAGE_REQUIRED,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
}

const IMAGE_RULES_ON_EDIT: ImageRules = {
  maxBytes: KINGDOM_IMAGE_BYTES_MAX,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
}

export function toKingdomValues(kingdom: Kingdom | undefined): KingdomValues {
  return {
    title: kingdom?.title ?? '',
    description: kingdom?.description ?? '',
    image: kingdom?.image.src,
  }
}

export function findKingdomErrors(values: KingdomValues, isNew: boolean): Record<string, string> {
  const image = findImageProblem(values.image, isNew ? IMAGE_RULES_ON_ADD : IMAGE_RULES_ON_EDIT)
  return { ...findSchemaErrors(KingdomFormSchema, values), ...(image && { image }) }
}

export function toKingdomUpload(
  { image, ...fields }: KingdomValues,
  base: Kingdom | undefined,
): FormData {
  return toUpload({ fields, image, base })
}
