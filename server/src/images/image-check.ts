import { createHash } from 'node:crypto'
import { createDecoder } from './decoder.ts'
import type { Format } from './to-webp.ts'

/** libvips looks for the root element of an SVG in its first 1000 bytes. */
const SVG_HEAD_BYTES = 1000

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Each form words its refusals in its own way. */
export interface ImageRules {
  maxBytes: number
  tooLarge: string
  unsupported: string
}

/** An image as it is stored; `id` is the SHA-256 of its bytes, hex. */
export interface NewImage {
  id: string
  type: string
  bytes: Uint8Array
}

export type Checked<I> = { image: I } | { problem: string }

const decoder = createDecoder()

/**
 * Judges an upload by its content, never by its name, and makes a WebP of it. Drawings are
 * rasterised, so no script survives. Throws `RetryLater` when too many wait.
 */
export async function checkImage(
  bytes: Uint8Array,
  rules: ImageRules,
  { decode } = decoder,
): Promise<Checked<NewImage>> {
  if (bytes.length > rules.maxBytes) return { problem: rules.tooLarge }
  const format = formatOf(bytes)
  if (!format) return { problem: rules.unsupported }
  const decoded = await decode({ bytes, format })
  if (!decoded) return { problem: 'The image takes too long to draw' }
  if (decoded.outcome === 'made') return { image: toImage('image/webp', decoded.bytes) }
  const isUnsupported = decoded.outcome === 'unsupported'
  return { problem: isUnsupported ? rules.unsupported : 'The image has too many pixels' }
}

export function toImage(type: string, bytes: Uint8Array): NewImage {
  return { id: createHash('sha256').update(bytes).digest('hex'), type, bytes }
}

function formatOf(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES))
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png'
  const text = head.toString('utf8').replace('\uFEFF', '').trimStart()
  return text.startsWith('<') && /<svg[\s>]/.test(text) ? 'svg' : undefined
}
