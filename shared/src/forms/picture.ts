import * as v from 'valibot'
import { maximum, requiredText, untilWrong } from '../entities/base/form-field.ts'
import { EditedVersionSchema } from '../entities/content/edited-version.ts'
import { megabytes } from '../entities/content/image.ts'
import {
  ALT_MAX,
  CREDIT_MAX,
  PICTURE_MAX_BYTES,
  PICTURE_WIDTH_MIN,
} from '../entities/content/picture.ts'

/** The picture is not included, because the server checks it separately. */
export const PictureFormSchema = v.object({
  alt: v.pipe(requiredText('Describe what the picture shows'), maximum(ALT_MAX)),
  credit: v.pipe(v.optional(v.string(), ''), v.trim(), maximum(CREDIT_MAX)),
})
export const PictureEditSchema = v.object({
  ...PictureFormSchema.entries,
  ...EditedVersionSchema.entries,
})
export type PictureForm = v.InferOutput<typeof PictureFormSchema>

export const PICTURE_REQUIRED = 'Choose a picture'
export const PICTURE_UNSUPPORTED = 'Use a PNG, JPEG, WebP or SVG picture'
export const PICTURE_TOO_LARGE = `The picture is larger than ${megabytes(PICTURE_MAX_BYTES)}`
export const PICTURE_TOO_NARROW = `The picture is less than ${PICTURE_WIDTH_MIN} pixels wide`

export const PICTURE_DATA_MAX = Math.ceil(PICTURE_MAX_BYTES / 3) * 4
/** Without repeated groups, which would overflow the stack for a text as long as a picture. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export const PictureDataSchema = untilWrong(
  v.pipe(
    v.string(PICTURE_UNSUPPORTED),
    v.maxLength(PICTURE_DATA_MAX, PICTURE_TOO_LARGE),
    v.check((data) => data.length % 4 === 0, PICTURE_UNSUPPORTED),
    v.regex(BASE64, PICTURE_UNSUPPORTED),
  ),
)

const WORD = /[\p{L}\p{N}]+/gu

/** Whether the text alternative contains all words of the right option and so gives it away. */
export function revealsAnswer(alt: string, rightOption: string): boolean {
  const altWords = new Set(alt.toLowerCase().match(WORD) ?? [])
  const words = rightOption.toLowerCase().match(WORD) ?? []
  return words.length > 0 && words.every((word) => altWords.has(word))
}
