import { join } from 'node:path'
import sharp from 'sharp'

/** Makes the pictures that cannot be SVG: link previews and the icons of old or home screens. */

const root = join(import.meta.dirname, '..')
const art = (name: string) => join(root, 'shared/art', name)
const PALETTE_PNG = { palette: true, compressionLevel: 9 }

await sharp(art('social-preview.svg'))
  .resize(1200, 630)
  .png(PALETTE_PNG)
  .toFile(join(root, 'player-app/public/social-preview.png'))

for (const app of ['player-app', 'admin-app']) {
  await sharp(art('logo.svg'), { density: 300 })
    .resize(180, 180)
    .flatten({ background: '#fbf6ec' })
    .png(PALETTE_PNG)
    .toFile(join(root, app, 'public/apple-touch-icon.png'))
}
