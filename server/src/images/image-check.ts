import { createHash } from 'node:crypto'
import sharp from 'sharp'

const LONGER_SIDE_PX = 800
const MAX_PIXELS = 25_000_000
const WEBP_QUALITY = 82
const SVG_BASE_DENSITY = 72 // at which one CSS pixel becomes one pixel
const SVG_MAX_DENSITY = 100_000
const DECODE_TIMEOUT_S = 10
/** libvips knows an SVG by its root element within as many bytes. */
const SVG_HEAD_BYTES = 1000

// It would keep up to 50 MB of what has been decoded, and no upload comes twice.
sharp.cache(false)

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

export type CheckedImage = { image: NewImage } | { problem: string }

/**
 * Judges an upload by its content, never by its name, and makes a WebP of it: upright, without
 * metadata and at most 800 px on its longer side. Drawings are rasterised, so no script survives.
 */
export async function checkImage(bytes: Uint8Array, rules: ImageRules): Promise<CheckedImage> {
  if (bytes.length > rules.maxBytes) return { problem: rules.tooLarge }
  const format = formatOf(bytes)
  if (!format) return { problem: rules.unsupported }
  try {
    const { width, height, format: found } = await readHeader(bytes)
    if (found !== format) return { problem: rules.unsupported }
    if (format !== 'svg' && width * height > MAX_PIXELS)
      return { problem: 'The image has too many pixels' }
    return { image: toImage('image/webp', await encode(bytes, format, Math.max(width, height))) }
  } catch {
    // Truncated or malformed: sharp says so by throwing, and its words are not for a form.
    return { problem: rules.unsupported }
  }
}

export function toImage(type: string, bytes: Uint8Array): NewImage {
  return { id: createHash('sha256').update(bytes).digest('hex'), type, bytes }
}

function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'svg' | undefined {
  const head = Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES))
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png'
  const text = head.toString('utf8').replace('\uFEFF', '').trimStart()
  return text.startsWith('<') && /<svg[\s>]/.test(text) ? 'svg' : undefined
}

/** Reads no pixels, so the size may be asked of a bomb too. */
function readHeader(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

function encode(bytes: Uint8Array, format: string, longerSide: number): Promise<Buffer> {
  const density = format === 'svg' ? { density: densityFor(longerSide) } : {}
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true, ...density })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .resize(LONGER_SIDE_PX, LONGER_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
}

/** A drawing has no pixels of its own: it is drawn at the size it will be shown. */
function densityFor(longerSide: number): number {
  const density = (SVG_BASE_DENSITY * LONGER_SIDE_PX) / longerSide
  return Math.min(Math.max(density, 1), SVG_MAX_DENSITY)
}
