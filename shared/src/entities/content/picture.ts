import * as v from 'valibot'

export const PICTURE_BYTES_MAX = 2 * 1024 * 1024
/** Narrower pictures lose details on a phone. */
export const PICTURE_WIDTH_MIN_PX = 320
export const PICTURE_SIDE_MAX_PX = 1200
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const
export const ALT_TEXT_LENGTH_MAX = 300
export const CREDIT_LENGTH_MAX = 200

/** A question's picture. `src` is a path on the API's origin. */
export const PictureSchema = v.object({
  src: v.string(),
  /** Describes everything that the question needs from the picture. */
  alt: v.string(),
  /** Author and licence; may be empty. */
  credit: v.string(),
})
export type Picture = v.InferOutput<typeof PictureSchema>

export const pictureEntries = { picture: v.optional(PictureSchema) }
