import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Makes the installed app's icons from the logo, and the preview of a shared daily quiz: `npm run icons`. */

const ART = join(import.meta.dirname, '../shared/art')
const LOGO = join(ART, 'logo.svg')
const PUBLIC = join(import.meta.dirname, '../player-app/public')
/** Of the logo's rim. */
const GREEN = '#0f4a27'
/** A system may cut off all but a circle of 80 % of a maskable icon. The logo's rim may go. */
const MASKABLE_PART = 0.88

async function logo(size: number): Promise<Buffer> {
  const svg = await readFile(LOGO)
  // Drawn at this size, and not enlarged afterwards: the logo is 64 units wide at 72 dots per inch.
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size)
    .png()
    .toBuffer()
}

async function save(name: string, icon: Sharp): Promise<void> {
  await icon.png({ palette: true, effort: 10 }).toFile(join(PUBLIC, `${name}.png`))
}

for (const size of [192, 512]) {
  await save(`icon-${size}`, sharp(await logo(size)))
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background: GREEN } })
  const input = await logo(Math.round(size * MASKABLE_PART))
  await save(`icon-maskable-${size}`, canvas.composite([{ input }]))
}

/** The preview of the site, with the marks of a result before it. */
const marks = await sharp(join(ART, 'daily-marks.svg')).resize({ width: 640 }).png().toBuffer()
const preview = sharp(join(ART, 'social-preview.svg')).resize(1200, 630)
await save('daily-preview', preview.composite([{ input: marks, gravity: 'centre' }]))
