import { IMAGE_REQUIRED } from '@quiz-kingdom/shared/entities/content/image.ts'
import {
  KINGDOM_IMAGE_BYTES_MAX,
  type Kingdom,
} from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
  type KingdomForm,
  KingdomFormSchema,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import { findImageFormErrors, type ImageValue } from '../../lib/form/images.ts'

export type KingdomValues = KingdomForm & { image: ImageValue }

export function toKingdomValues(kingdom: Kingdom | undefined): KingdomValues {
  const { title = '', description = '', image } = kingdom ?? {}
  return { title, description, image: image?.src }
}

export function findKingdomErrors(values: KingdomValues, isNew: boolean): Record<string, string> {
  return findImageFormErrors(KingdomFormSchema, values, {
    maxBytes: KINGDOM_IMAGE_BYTES_MAX,
    tooLarge: isNew ? KINGDOM_IMAGE_TOO_LARGE : KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
    required: isNew && IMAGE_REQUIRED,
  })
}
