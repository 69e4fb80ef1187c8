import { createHash } from 'node:crypto'
import { IMAGE_REQUIRED, IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/content/image.ts'
import { createDecoder } from './decoder.ts'
import type { ImageFormat } from './to-webp.ts'

/** libvips searches this many bytes for the root element of an SVG. */
const SVG_HEAD_BYTES = 1000

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The four bytes between the words are the file size. */
const WEBP_PATTERN = /^RIFF.{4}WEBP/s

/** Each form has its own limits and error messages. */
export interface ImageRules {
  /** Accepted names of the image field. Errors are reported under the first. */
  fields: readonly [string, ...string[]]
  formats: readonly ImageFormat[]
  maxBytes: number
  /** Larger images are shrunk to this. */
  longerSidePx: number
  /** A tall image keeps at least this width, even if it stays longer than `longerSidePx`. */
  widthMin?: number
  missing: string
  tooLarge: string
  tooNarrow?: string
  unsupported: string
}

/** For the images of kingdoms and categories. */
export const ICON_RULES = {
  fields: ['img_icon', 'image'],
  formats: ['jpeg', 'png', 'svg'],
  longerSidePx: 800,
  missing: IMAGE_REQUIRED,
  unsupported: IMAGE_UNSUPPORTED,
} as const

/** An image to store. `id` is the SHA-256 hash of its bytes, in hex. */
export interface NewImage {
  id: string
  type: string
  bytes: Uint8Array
}

export type ImageCheckResult<I> = { image: I } | { problem: string }

const decoder = createDecoder()

/** Detects the format from the content. Rasterises SVGs, which removes scripts. Throws `RetryLaterError`. */
export async function checkImage(
  bytes: Uint8Array,
  rules: ImageRules,
  { decode } = decoder,
): Promise<ImageCheckResult<NewImage>> {
  if (bytes.length > rules.maxBytes) return { problem: rules.tooLarge }
  const format = detectFormat(bytes)
  if (!format || !rules.formats.includes(format)) return { problem: rules.unsupported }
  const { longerSidePx, widthMin = 0, tooNarrow = rules.unsupported } = rules
  const decoded = await decode({ bytes, format, longerSidePx, widthMin })
  if (!decoded) return { problem: 'The image takes too long to draw' }
  if (decoded.outcome !== 'made') {
    const isUnsupported = decoded.outcome === 'unsupported'
    return { problem: isUnsupported ? rules.unsupported : 'The image has too many pixels' }
  }
  if (decoded.width < widthMin) return { problem: tooNarrow }
  return { image: toImage('image/webp', decoded.bytes) }
}

export function toImage(type: string, bytes: Uint8Array): NewImage {
  return { id: createHash('sha256').update(bytes).digest('hex'), type, bytes }
}

export function detectFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES))
  if (head.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg'
  if (head.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  if (WEBP_PATTERN.test(head.toString('latin1'))) return 'webp'
  const text = head.toString('utf8').replace('\uFEFF', '').trimStart()
  return text.startsWith('<') && /<svg[\s>]/.test(text) ? 'svg' : undefined
}
