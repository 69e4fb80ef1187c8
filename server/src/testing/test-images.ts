import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

function createPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#1f6b3a' } })
}

export function createPng(width = 40, height = 30): Promise<Buffer> {
  return createPicture(width, height).png().toBuffer()
}

export function createWebp(width = 40, height = 30): Promise<Buffer> {
  return createPicture(width, height).webp().toBuffer()
}

/** A photo from a phone held upright: the pixels are rotated, and a tag says so. */
export function createRotatedJpeg(width: number, height: number): Promise<Buffer> {
  return createPicture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

export async function createTruncatedJpeg(): Promise<Buffer> {
  const whole = await createNoise(200).jpeg().toBuffer()
  return whole.subarray(0, whole.length / 2)
}

/** Noise does not compress: the PNG has 3 bytes for each pixel. */
export function createHeavyPng(side: number): Promise<Buffer> {
  return createNoise(side).png({ compressionLevel: 0 }).toBuffer()
}

function createNoise(side: number) {
  const channels = 3
  return sharp(randomBytes(side * side * channels), {
    raw: { width: side, height: side, channels },
  })
}

export function createSvg(inside = '<circle cx="12" cy="6" r="5"/>'): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">${inside}</svg>`,
  )
}

/** A small file that takes very long to draw, because each circle is filled with expensive noise. */
export function createSlowSvg(): Buffer {
  const noise =
    '<filter id="n"><feTurbulence baseFrequency="0.05" numOctaves="9"/><feGaussianBlur stdDeviation="9"/></filter>'
  const circles = Array.from(
    { length: 3000 },
    (_, number) => `<circle cx="${number % 24}" cy="6" r="9" filter="url(#n)"/>`,
  )
  return createSvg(noise + circles.join(''))
}

/** Values with `bytes` become files. */
export function toForm(
  fields: Record<string, string | number | { bytes: Uint8Array; name: string } | undefined>,
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'object')
      form.append(field, new File([Buffer.from(value.bytes)], value.name))
    else if (value !== undefined) form.append(field, String(value))
  }
  return form
}
