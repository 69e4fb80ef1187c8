import { maxLength, requiredText } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import { CREDIT_LENGTH_MAX } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { PictureFormSchema } from '@quiz-kingdom/shared/forms/picture.ts'
import * as v from 'valibot'
import { detectFormat, type NewImage, toImage } from '../images/image-check.ts'

export const ContentPictureSchema = v.strictObject({
  file: v.pipe(
    v.string(),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*\.(svg|webp)$/,
      'must be lower-case words joined by hyphens, .svg or .webp',
    ),
  ),
  alt: PictureFormSchema.entries.alt,
  credit: v.pipe(requiredText('A credit is required'), maxLength(CREDIT_LENGTH_MAX)),
})

/** Scripts, other documents and files, links, animation, and entities that could hide any of these. */
const FORBIDDEN_IN_DRAWINGS = [
  /<(\w+:)?(script|foreignObject|image|iframe|object|embed|audio|video|a|set|animate\w*)[\s/>]/i,
  /<!(DOCTYPE|ENTITY)/i,
  /\son\w+\s*=/i,
  /href\s*=(?!\s*["']#)/i,
  /@import/i,
  /url\((?!\s*["']?#)/i,
]

/** Returns the unchanged image, or undefined if it is neither a WebP nor an SVG without forbidden parts. */
export function toSafeImage(bytes: Buffer): NewImage | undefined {
  const format = detectFormat(bytes)
  if (format === 'webp') return toImage('image/webp', bytes)
  const isDrawing =
    format === 'svg' && !FORBIDDEN_IN_DRAWINGS.some((part) => part.test(String(bytes)))
  return isDrawing ? toImage('image/svg+xml', bytes) : undefined
}
