import * as v from 'valibot'
import { megabytes } from '../entities/image.ts'
import { ALT_MAX, CREDIT_MAX, PICTURE_MAX_BYTES, PICTURE_WIDTH_MIN } from '../entities/picture.ts'
import { maximum, requiredText } from './field.ts'

/** The text fields; the picture is judged where its bytes are. */
export const PictureFormSchema = v.object({
  alt: v.pipe(requiredText('Describe what the picture shows'), maximum(ALT_MAX)),
  credit: v.pipe(v.optional(v.string(), ''), v.trim(), maximum(CREDIT_MAX)),
})
export type PictureForm = v.InferOutput<typeof PictureFormSchema>

export const PICTURE_REQUIRED = 'Choose a picture'
export const PICTURE_UNSUPPORTED = 'Use a PNG, JPEG, WebP or SVG picture'
export const PICTURE_TOO_LARGE = `The picture is larger than ${megabytes(PICTURE_MAX_BYTES)}`
export const PICTURE_TOO_NARROW = `The picture is less than ${PICTURE_WIDTH_MIN} pixels wide`

const WORD = /[\p{L}\p{N}]+/gu

/** Whether the text alternative has all words of the right option, so that nobody needs the picture. */
export function tellsAnswer(alt: string, rightOption: string): boolean {
  const said = new Set(alt.toLowerCase().match(WORD) ?? [])
  const words = rightOption.toLowerCase().match(WORD) ?? []
  return words.length > 0 && words.every((word) => said.has(word))
}
