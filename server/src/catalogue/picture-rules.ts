import {
  PICTURE_BYTES_MAX,
  PICTURE_SIDE_MAX_PX,
  PICTURE_WIDTH_MIN_PX,
} from '@quiz-kingdom/shared/entities/content/picture.ts'
import {
  PICTURE_REQUIRED,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_NARROW,
  PICTURE_UNSUPPORTED,
} from '@quiz-kingdom/shared/forms/picture.ts'
import type { ImageRules } from '../images/image-check.ts'

export const PICTURE_RULES: ImageRules = {
  fields: ['picture'],
  formats: ['jpeg', 'png', 'webp', 'svg'],
  maxBytes: PICTURE_BYTES_MAX,
  longerSidePx: PICTURE_SIDE_MAX_PX,
  widthMin: PICTURE_WIDTH_MIN_PX,
  missing: PICTURE_REQUIRED,
  tooLarge: PICTURE_TOO_LARGE,
  tooNarrow: PICTURE_TOO_NARROW,
  unsupported: PICTURE_UNSUPPORTED,
}
