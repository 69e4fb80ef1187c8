import * as v from 'valibot'
import { abortEarly, maxLength, requiredText } from '../entities/base/form-field.ts'
import { EditedVersionSchema } from '../entities/content/edited-version.ts'
import { formatMegabytes } from '../entities/content/image.ts'
import {
  ALT_TEXT_LENGTH_MAX,
  CREDIT_LENGTH_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_WIDTH_MIN_PX,
} from '../entities/content/picture.ts'

/** The picture is not included, because the server checks it separately. */
export const PictureFormSchema = v.object({
  alt: v.pipe(requiredText('Describe what the picture shows'), maxLength(ALT_TEXT_LENGTH_MAX)),
  credit: v.pipe(v.optional(v.string(), ''), v.trim(), maxLength(CREDIT_LENGTH_MAX)),
})
export const PictureEditSchema = v.object({
  ...PictureFormSchema.entries,
  ...EditedVersionSchema.entries,
})
export type PictureForm = v.InferOutput<typeof PictureFormSchema>

export const PICTURE_REQUIRED = 'Choose a picture'
export const PICTURE_UNSUPPORTED = 'Use a PNG, JPEG, WebP or SVG picture'
export const PICTURE_TOO_LARGE = `The picture is larger than ${formatMegabytes(PICTURE_BYTES_MAX)}`
export const PICTURE_TOO_NARROW = `The picture is less than ${PICTURE_WIDTH_MIN_PX} pixels wide`

export const PICTURE_BASE64_LENGTH_MAX = Math.ceil(PICTURE_BYTES_MAX / 3) * 4
/** Has no repeated groups, because they overflow the stack for long texts. */
const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/

export const PictureDataSchema = abortEarly(
  v.pipe(
    v.string(PICTURE_UNSUPPORTED),
    v.maxLength(PICTURE_BASE64_LENGTH_MAX, PICTURE_TOO_LARGE),
    v.check((data) => data.length % 4 === 0, PICTURE_UNSUPPORTED),
    v.regex(BASE64_PATTERN, PICTURE_UNSUPPORTED),
  ),
)

const WORD_PATTERN = /[\p{L}\p{N}]+/gu

/** Whether the text alternative contains all words of the right option and so gives it away. */
export function revealsAnswer(alt: string, rightOption: string): boolean {
  const altWords = new Set(alt.toLowerCase().match(WORD_PATTERN) ?? [])
  const words = rightOption.toLowerCase().match(WORD_PATTERN) ?? []
  return words.length > 0 && words.every((word) => altWords.has(word))
}
