import sharp from 'sharp'
import * as v from 'valibot'

export const FORMATS = ['jpeg', 'png', 'svg', 'webp'] as const
export type Format = (typeof FORMATS)[number]

const BytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const DecodeOrderSchema = v.object({
  bytes: BytesSchema,
  /** What the first bytes say that it is. */
  format: v.picklist(FORMATS),
  longerSidePx: v.number(),
})
export type DecodeOrder = v.InferOutput<typeof DecodeOrderSchema>

export const DecodedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), bytes: BytesSchema, width: v.number() }),
  v.object({ outcome: v.picklist(['unsupported', 'too many pixels']) }),
])
export type Decoded = v.InferOutput<typeof DecodedSchema>

const MAX_PIXELS = 25_000_000
const WEBP_QUALITY = 82
const SVG_BASE_DENSITY = 72 // at which one CSS pixel becomes one pixel
const SVG_MAX_DENSITY = 100_000

// The cache would hold up to 50 MB, and no upload comes twice.
sharp.cache(false)
sharp.concurrency(1)

/** Makes an upright WebP without metadata, at most `longerSidePx` on its longer side. */
export async function toWebp(order: DecodeOrder): Promise<Decoded> {
  try {
    const { format } = order
    const { width, height, format: found } = await readHeader(order.bytes)
    if (found !== format) return { outcome: 'unsupported' }
    if (format !== 'svg' && width * height > MAX_PIXELS) return { outcome: 'too many pixels' }
    return { outcome: 'made', ...(await encode(order, Math.max(width, height))) }
  } catch {
    // Truncated or malformed: the words of sharp's error are not for a form.
    return { outcome: 'unsupported' }
  }
}

/** Reads no pixels, so it is safe for a file with very many. */
function readHeader(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

async function encode({ bytes, format, longerSidePx }: DecodeOrder, longerSide: number) {
  const density = format === 'svg' ? { density: densityFor(longerSide, longerSidePx) } : {}
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    ...density,
  })
    .resize(longerSidePx, longerSidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width }
}

/** A drawing has no pixels of its own: it is drawn at the size it will be shown. */
function densityFor(longerSide: number, longerSidePx: number): number {
  const density = (SVG_BASE_DENSITY * longerSidePx) / longerSide
  return Math.min(Math.max(density, 1), SVG_MAX_DENSITY)
}
