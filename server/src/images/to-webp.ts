import sharp from 'sharp'
import * as v from 'valibot'

export const FORMATS = ['jpeg', 'png', 'svg'] as const
export type Format = (typeof FORMATS)[number]

const BytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const DecodeOrderSchema = v.object({
  bytes: BytesSchema,
  /** What the first bytes say that it is. */
  format: v.picklist(FORMATS),
})
export type DecodeOrder = v.InferOutput<typeof DecodeOrderSchema>

export const DecodedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), bytes: BytesSchema }),
  v.object({ outcome: v.picklist(['unsupported', 'too many pixels']) }),
])
export type Decoded = v.InferOutput<typeof DecodedSchema>

const LONGER_SIDE_PX = 800
const MAX_PIXELS = 25_000_000
const WEBP_QUALITY = 82
const SVG_BASE_DENSITY = 72 // at which one CSS pixel becomes one pixel
const SVG_MAX_DENSITY = 100_000

// The cache would hold up to 50 MB, and no upload comes twice.
sharp.cache(false)
sharp.concurrency(1)

/** Makes an upright WebP without metadata, at most 800 px on its longer side. */
export async function toWebp({ bytes, format }: DecodeOrder): Promise<Decoded> {
  try {
    const { width, height, format: found } = await readHeader(bytes)
    if (found !== format) return { outcome: 'unsupported' }
    if (format !== 'svg' && width * height > MAX_PIXELS) return { outcome: 'too many pixels' }
    return { outcome: 'made', bytes: await encode(bytes, format, Math.max(width, height)) }
  } catch {
    // Truncated or malformed: the words of sharp's error are not for a form.
    return { outcome: 'unsupported' }
  }
}

/** Reads no pixels, so it is safe for a file with very many. */
function readHeader(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

function encode(bytes: Uint8Array, format: Format, longerSide: number): Promise<Buffer> {
  const density = format === 'svg' ? { density: densityFor(longerSide) } : {}
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true, ...density })
    .resize(LONGER_SIDE_PX, LONGER_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
}

/** A drawing has no pixels of its own: it is drawn at the size it will be shown. */
function densityFor(longerSide: number): number {
  const density = (SVG_BASE_DENSITY * LONGER_SIDE_PX) / longerSide
  return Math.min(Math.max(density, 1), SVG_MAX_DENSITY)
}
