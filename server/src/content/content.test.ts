import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toImage } from '../images/image-check.ts'
import {
  createContentCategory,
  createContentDrawing,
  createContentFolder,
  createContentKingdom,
  createContentPicture,
  createContentQuestion,
  createSmallContent,
  type TestContent,
  type TestContentFolder,
} from '../testing/test-content.ts'
import { createSvg, createWebp } from '../testing/test-images.ts'
import { readContent } from './content.ts'

describe('the starter content', () => {
  let folder: TestContentFolder
  beforeAll(async () => {
    folder = await createContentFolder()
  })
  afterAll(() => folder.remove())

  async function parsed(changes: TestContent = {}) {
    await folder.write({ ...createSmallContent(), ...changes })
    return readContent(folder.path)
  }

  it('asks for recall unless a question says otherwise', async () => {
    const { questions } = await parsed({
      'science/physics.json': createContentCategory('Physics', ['a']),
    })
    expect(questions.map(({ form }) => form)).toEqual(['recall'])
  })

  it('is read in the order of its files and of the questions in them', async () => {
    const content = await parsed({ 'README.md': 'not content', 'science/notes.txt': 'neither' })
    expect(content.kingdoms.map(({ key }) => key)).toEqual(['science'])
    expect(content.categories).toMatchObject([{ key: 'science/physics', parentKey: 'science' }])
    expect(content.questions.map(({ key }) => key)).toEqual([
      'science/physics/water',
      'science/physics/sound',
      'science/physics/light',
    ])
  })

  it('names a category that has moved, and its questions, by the key that it had', async () => {
    const { categories, questions } = await parsed({
      'nature/kingdom.json': createContentKingdom('Nature'),
      'nature/kingdom.svg': createContentDrawing('nature'),
      'nature/birds.json': createContentCategory('Birds', ['a'], { key: 'animals/birds' }),
      'nature/birds.svg': createContentDrawing('birds'),
    })
    expect(categories[0]).toMatchObject({ key: 'animals/birds', parentKey: 'nature' })
    expect(questions[0]).toMatchObject({ key: 'animals/birds/a', parentKey: 'animals/birds' })
  })

  it('keeps its drawings as they are', async () => {
    const { kingdoms } = await parsed()
    expect(kingdoms[0]?.image.type).toBe('image/svg+xml')
    expect(String(kingdoms[0]?.image.bytes)).toBe(createSmallContent()['science/kingdom.svg'])
  })

  it('keeps its pictures as they are, drawings and photographs', async () => {
    const photograph = await createWebp()
    const { questions } = await parsed({
      ...createPictureFiles({
        'circles.svg': createContentDrawing('circles'),
        'lake.webp': photograph,
      }),
    })
    const [drawn, photographed] = questions.map(({ picture }) => picture)
    expect(drawn).toMatchObject({ alt: createContentPicture('').alt, credit: 'Drawn for the test' })
    expect(drawn?.image).toMatchObject({ type: 'image/svg+xml' })
    expect(String(drawn?.image.bytes)).toBe(createContentDrawing('circles'))
    expect(photographed?.image).toEqual(toImage('image/webp', photograph))
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of an element', '<circle r="4" onload="alert(1)"/>'],
    ['another document', '<foreignObject><p>x</p></foreignObject>'],
    ['a file from elsewhere', '<use href="https://example.org/a.svg#b"/>'],
    ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
    ['a style from elsewhere', '<style>@import "https://example.org/a.css";</style>'],
    ['a fill from elsewhere', '<circle r="4" fill="url(https://example.org/a.svg#b)"/>'],
    ['movement', '<animate attributeName="r"/>'],
  ])('is refused for a picture with %s', async (_what, inside) => {
    const drawing = createSvg(inside)
    await expect(parsed(createPictureFiles({ 'circles.svg': drawing }))).rejects.toThrow(
      'science/pictures/circles.svg: is neither a WebP nor an SVG without scripts, links, animation or embedded files',
    )
  })

  it('takes pictures that point at their own parts', async () => {
    const inside = '<g id="b"/><use href="#b" fill="url(#b)" style="fill:url( \'#b\' )"/>'
    const { questions } = await parsed(createPictureFiles({ 'circles.svg': createSvg(inside) }))
    expect(questions[0]?.picture).toBeDefined()
  })

  it('says which release it is', async () => {
    expect(await parsed({ 'release.json': { version: 12 } })).toMatchObject({ version: 12 })
  })

  it.each([
    ['an empty title', createContentKingdom(''), 'title: A title is required!'],
    ['a field nobody knows', createContentKingdom('Science', { colour: 'red' }), 'colour: '],
    ['no kingdom', undefined, 'is missing'],
  ])('is refused for %s', async (_what, kingdom, line) => {
    const refused = parsed({ 'science/kingdom.json': kingdom })
    await expect(refused).rejects.toThrow(`${folder.path}/science/kingdom.json: ${line}`)
  })

  it.each([
    [{ points: 51 }, 'points: It should be lessthan 50'],
    [{ questions: [] }, 'questions: At least one question is required'],
    [
      { questions: ['a', 'a'].map((key) => createContentQuestion(key)) },
      'questions: Two questions have the same key',
    ],
  ])('is refused for a category with %j', async (changes, line) => {
    const refused = parsed({
      'science/physics.json': createContentCategory('Physics', ['a'], changes),
    })
    await expect(refused).rejects.toThrow(`${folder.path}/science/physics.json: ${line}`)
  })

  it.each([
    [{ correctAnswer: 4 }, 'correctAnswer: Correct answer must match one of the options'],
    [{ keepOrder: 'yes' }, 'keepOrder: Must be true or false'],
    [{ difficulty: 4 }, 'difficulty: must be 1, 2 or 3'],
    [
      { form: 'riddle' },
      'form: must be one of recall, scene, reason, consequence, estimate, order, odd-one-out',
    ],
    [{ source: undefined }, 'source: A source is required'],
    [{ key: 'Water' }, 'key: must be lower-case words joined by hyphens'],
    [
      { picture: createContentPicture('../a.svg') },
      'picture.file: must be lower-case words joined by hyphens, .svg or .webp',
    ],
    [
      { picture: createContentPicture('a.svg', { alt: '' }) },
      'picture.alt: Describe what the picture shows',
    ],
    [{ picture: createContentPicture('a.svg', { alt: 'x'.repeat(301) }) }, 'picture.alt: '],
    [
      { picture: createContentPicture('a.svg', { credit: '' }) },
      'picture.credit: A credit is required',
    ],
  ])('is refused for a question with %j', async (changes, line) => {
    const questions = [createContentQuestion('water', changes)]
    const refused = parsed({
      'science/physics.json': createContentCategory('Physics', [], { questions }),
    })
    await expect(refused).rejects.toThrow(
      `${folder.path}/science/physics.json: questions.0.${line}`,
    )
  })

  it.each([
    ['no release', { 'release.json': undefined }, 'release.json: is missing'],
    [
      'no whole number',
      { 'release.json': { version: 1.5 } },
      'release.json: version: must be a whole number',
    ],
    ['release 0', { 'release.json': { version: 0 } }, 'release.json: version: must be 1 or more'],
    ['no JSON', { 'science/physics.json': '{' }, 'science/physics.json: is not valid JSON'],
    ['no drawing', { 'science/physics.svg': undefined }, 'science/physics.svg: is missing'],
    [
      'a picture that is not there',
      { ...createPictureFiles({ 'circles.svg': '' }), 'science/pictures/circles.svg': undefined },
      'science/pictures/circles.svg: is missing',
    ],
    [
      'a picture of another format',
      createPictureFiles({ 'circles.webp': 'GIF89a' }),
      'science/pictures/circles.webp: is neither a WebP nor an SVG without scripts, links, animation or embedded files',
    ],
    [
      'two categories of one title',
      {
        'science/space.json': createContentCategory('PHYSICS', ['a']),
        'science/space.svg': '<svg/>',
      },
      'science/space.json: title: science/physics.json has the same',
    ],
    [
      'a file that is named otherwise',
      { 'science/Outer Space.json': createContentCategory('Space', ['a']) },
      'science/Outer Space.json: must be named kingdom-folder/category-name.json',
    ],
    [
      'a file outside any kingdom',
      { 'space.json': createContentCategory('Space', ['a']) },
      'space.json: must be named kingdom-folder/category-name.json',
    ],
  ])('is refused for %s, in one line that names file and field', async (_what, changes, line) => {
    await expect(parsed(changes)).rejects.toThrow(`${folder.path}/${line}`)
  })

  it('is refused when there is none', async () => {
    await expect(readContent(`${folder.path}/none`)).rejects.toThrow('this folder does not exist')
    await folder.write({ 'release.json': { version: 1 }, 'README.md': 'no quizzes yet' })
    await expect(readContent(folder.path)).rejects.toThrow(`${folder.path}: contains no kingdom`)
  })
})

/** A question for each picture. */
function createPictureFiles(files: Record<string, string | Uint8Array>): TestContent {
  const questions = Object.keys(files).map((file, index) =>
    createContentQuestion(`q${index}`, { picture: createContentPicture(file) }),
  )
  const inFolder = ([name, bytes]: [string, unknown]) => [`science/pictures/${name}`, bytes]
  return {
    'science/physics.json': createContentCategory('Physics', [], { questions }),
    ...Object.fromEntries(Object.entries(files).map(inFolder)),
  }
}
