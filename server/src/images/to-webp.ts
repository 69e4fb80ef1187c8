import sharp from 'sharp'
import * as v from 'valibot'

export const IMAGE_FORMATS = ['jpeg', 'png', 'svg', 'webp'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const BytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const DecodeRequestSchema = v.object({
  bytes: BytesSchema,
  /** The format according to the first bytes of the file. */
  format: v.picklist(IMAGE_FORMATS),
  longerSidePx: v.number(),
  widthMin: v.optional(v.number(), 0),
})
export type DecodeRequest = v.InferInput<typeof DecodeRequestSchema>

export const DecodeResultSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), bytes: BytesSchema, width: v.number() }),
  v.object({ outcome: v.picklist(['unsupported', 'too many pixels']) }),
])
export type DecodeResult = v.InferOutput<typeof DecodeResultSchema>

const WEBP_MAX_SIDE_PX = 16_383
const MAX_PIXELS = 25_000_000
const WEBP_QUALITY = 82
/** At this density, one CSS pixel becomes one pixel. */
const SVG_BASE_DENSITY = 72
const SVG_MAX_DENSITY = 100_000

// Without a cache, which takes up to 50 MB: the same upload rarely comes twice.
sharp.cache(false)
sharp.concurrency(1)

/** Makes an upright WebP without metadata, sized as `ImageRules` describes. */
export async function toWebp(order: DecodeRequest): Promise<DecodeResult> {
  try {
    const { format } = order
    const { autoOrient, format: found } = await readHeader(order.bytes)
    const { width, height } = autoOrient
    if (found !== format) return { outcome: 'unsupported' }
    if (format !== 'svg' && width * height > MAX_PIXELS) return { outcome: 'too many pixels' }
    return { outcome: 'made', ...(await encodeWebp(order, autoOrient)) }
  } catch {
    // The file is truncated or malformed. Sharp's message would not help the user.
    return { outcome: 'unsupported' }
  }
}

/** Reads no pixels, so it is safe for huge images. */
function readHeader(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

interface Size {
  width: number
  height: number
}

async function encodeWebp(order: DecodeRequest, { width, height }: Size) {
  const { bytes, format } = order
  const side = computeSide(order, { width, height })
  const density = format === 'svg' ? { density: computeDensity(Math.max(width, height), side) } : {}
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    ...density,
  })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width }
}

function computeSide({ longerSidePx, widthMin = 0 }: DecodeRequest, { width, height }: Size) {
  const tall = Math.ceil((widthMin * height) / width)
  return tall > WEBP_MAX_SIDE_PX ? longerSidePx : Math.max(longerSidePx, tall)
}

/** Returns the density at which a drawing's longer side has `longerSidePx` pixels. */
function computeDensity(longerSide: number, longerSidePx: number): number {
  const density = (SVG_BASE_DENSITY * longerSidePx) / longerSide
  return Math.min(Math.max(density, 1), SVG_MAX_DENSITY)
}
