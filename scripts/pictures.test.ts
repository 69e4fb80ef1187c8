import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContent } from '../server/src/content/content.ts'
import {
  createContentCategory,
  createContentDrawing,
  createContentFolder,
  createContentPicture,
  createContentQuestion,
  createSmallContent,
  type TestContentFolder,
} from '../server/src/testing/test-content.ts'
import { createWebp } from '../server/src/testing/test-images.ts'
import { judgePictures } from './pictures.ts'

let folder: TestContentFolder
beforeAll(async () => {
  folder = await createContentFolder()
})
afterAll(() => folder.remove())

async function findings(
  pictures: Record<string, string | Uint8Array>,
  used: string,
): Promise<string[]> {
  const water = createContentQuestion('water', { picture: createContentPicture(used) })
  const files = Object.entries(pictures).map(([name, bytes]) => [`science/pictures/${name}`, bytes])
  await folder.write({
    ...createSmallContent(),
    'science/physics.json': createContentCategory('Physics', [], { questions: [water] }),
    ...Object.fromEntries(files),
  })
  const found = await judgePictures(await readContent(folder.path), folder.path)
  return found.map(({ where, what }) => `${where}: ${what}`)
}

const wide = createContentDrawing('wide').replace('0 0 4 3', '0 0 320 240')

it('finds nothing wrong with a picture that is wide enough', async () => {
  expect(await findings({ 'wide.svg': wide }, 'wide.svg')).toEqual([])
  expect(await findings({ 'wide.webp': await createWebp(320) }, 'wide.webp')).toEqual([])
})

it('finds what the form would refuse', async () => {
  const narrow = 'science/physics/water: The picture is less than 320 pixels wide'
  expect(await findings({ 'narrow.webp': await createWebp(319) }, 'narrow.webp')).toEqual([narrow])
  expect(await findings({ 'broken.svg': '<svg >' }, 'broken.svg')).toEqual([
    'science/physics/water: Use a PNG, JPEG, WebP or SVG picture',
  ])
})

it('finds what no question shows', async () => {
  const pictures = { 'wide.svg': wide, 'old.svg': createContentDrawing('old'), 'notes.txt': 'x' }
  const found = await findings(pictures, 'wide.svg')
  expect(found.toSorted()).toEqual([
    'science/pictures/notes.txt: no question shows it',
    'science/pictures/old.svg: no question shows it',
  ])
})
