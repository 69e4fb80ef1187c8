import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  createHeavyPng,
  createPng,
  createRotatedJpeg,
  createSlowSvg,
  createSvg,
  createTruncatedJpeg,
} from '../testing/test-images.ts'
import { createDecoder } from './decoder.ts'
import { checkImage, ICON_RULES, type ImageRules, type NewImage } from './image-check.ts'

const RULES: ImageRules = {
  ...ICON_RULES,
  maxBytes: 1024 * 1024,
  tooLarge: 'Too large',
  unsupported: 'Unsupported',
}
const UNSUPPORTED = { problem: RULES.unsupported }

async function accepted(bytes: Uint8Array): Promise<NewImage> {
  const checked = await checkImage(bytes, RULES)
  if ('problem' in checked) throw new Error(checked.problem)
  return checked.image
}

describe('an image that is accepted', () => {
  it('becomes a WebP under the hash of its bytes', async () => {
    const image = await accepted(await createPng())
    expect(image).toMatchObject({ type: 'image/webp', id: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    })
  })

  it('shrinks to 800 px on its longer side', async () => {
    const { bytes } = await accepted(await createPng(1000, 2000))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 800 })
  })

  it('is turned upright and loses its metadata', async () => {
    const { bytes } = await accepted(await createRotatedJpeg(60, 40))
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 40, height: 60 })
  })

  it('has its drawing turned into pixels, sharp at the size it is shown, and its script dropped', async () => {
    const { bytes, type } = await accepted(
      createSvg('<script>alert(1)</script><rect width="24" height="12"/>'),
    )
    expect(type).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 400 })
    expect(Buffer.from(bytes).includes('alert')).toBe(false)
  })

  it('has nothing loaded into its drawing from elsewhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-'))
    const secret = join(folder, 'secret.png')
    await writeFile(secret, await createPng())
    const blue = '<rect width="24" height="12" fill="#0000ff"/>'
    const reference = `<image href="file://${secret}" width="24" height="12"/><image href="${secret}" width="24" height="12"/>`
    const { bytes } = await accepted(createSvg(blue + reference))
    const { dominant } = await sharp(bytes).stats()
    await rm(folder, { recursive: true })
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.g).toBeLessThan(50)
  })
})

describe('an image that is refused', () => {
  it('is over the limit', async () => {
    expect(await checkImage(await createHeavyPng(640), RULES)).toEqual({ problem: RULES.tooLarge })
  })

  it('is of another kind', async () => {
    const gif = await sharp(await createPng())
      .gif()
      .toBuffer()
    expect(await checkImage(gif, RULES)).toEqual(UNSUPPORTED)
    expect(await checkImage(Buffer.from('hello'), RULES)).toEqual(UNSUPPORTED)
    expect(await checkImage(Buffer.from('<html><svg/></html>'), RULES)).toEqual(UNSUPPORTED)
  })

  it('is only the beginning of one', async () => {
    expect(await checkImage(await createTruncatedJpeg(), RULES)).toEqual(UNSUPPORTED)
    expect(await checkImage((await createPng()).subarray(0, 20), RULES)).toEqual(UNSUPPORTED)
    expect(await checkImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"'), RULES)).toEqual(
      UNSUPPORTED,
    )
  })

  it('is a bomb: few bytes, forty million pixels', async () => {
    const bomb = await createPng(8000, 5000)
    expect(bomb.length).toBeLessThan(RULES.maxBytes)
    expect(await checkImage(bomb, RULES)).toEqual({ problem: 'The image has too many pixels' })
  })

  it('is a drawing that takes too long', async () => {
    const decoder = createDecoder(50)
    const checked = await checkImage(createSlowSvg(), RULES, decoder)
    expect(checked).toEqual({ problem: 'The image takes too long to draw' })
  })

  it('is a drawing whose entities or references multiply without end', async () => {
    const entities = Array.from(
      { length: 8 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('')
    const laughs = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e8;</text></svg>`
    expect(await checkImage(Buffer.from(laughs), RULES)).toEqual(UNSUPPORTED)
  })
})
