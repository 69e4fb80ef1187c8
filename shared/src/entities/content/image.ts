import * as v from 'valibot'

/** `src` is a path on the API's origin; `label` is the text alternative. */
export const ImageSchema = v.object({ src: v.string(), label: v.string() })
export type Image = v.InferOutput<typeof ImageSchema>

export const IMAGE_TYPES = ['image/jpg', 'image/jpeg', 'image/png', 'image/svg+xml'] as const

export const IMAGE_REQUIRED = 'An image is required!'
export const IMAGE_UNSUPPORTED = 'Unsupported Format'

/* @__NO_SIDE_EFFECTS__ */
export function formatMegabytes(bytes: number): string {
  return `${bytes / (1024 * 1024)}MB`
}
