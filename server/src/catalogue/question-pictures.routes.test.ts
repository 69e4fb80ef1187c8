import {
  ALT_TEXT_LENGTH_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_SIDE_MAX_PX,
  PICTURE_WIDTH_MIN_PX,
} from '@quiz-kingdom/shared/entities/content/picture.ts'
import type { AttemptStart } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { createHeavyPng, createPng, createSvg, toForm } from '../testing/test-images.ts'
import { startQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'

const ALT = 'A coin with a king between two ears of wheat.'
const CREDIT = 'Drawn for Quiz Kingdom'

describeWithSharedApp('pictures of questions', (test) => {
  let admin: Player
  let player: Player
  let png: Buffer
  let id: string
  let categoryId: string
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    player = await test.logIn('Player', 'player', 30)
    png = await createPng(400, 300)
  })

  let made = 0
  beforeEach(async () => {
    const quiz = { at: test.clock.now(), title: `Coins ${++made}`, questions: 1 }
    const inserted = await insertTestQuiz(test.db, quiz)
    categoryId = inserted.categoryId
    id = inserted.questionIds[0] ?? ''
  })

  const url = (of = id) => `/api/questions/${of}/picture`
  const set = (changes: Parameters<typeof toForm>[0] = {}, of = id) => {
    const fields = { picture: { bytes: png, name: 'coin.png' }, alt: ALT, credit: CREDIT }
    return admin.put(url(of), toForm({ ...fields, ...changes }))
  }
  const remove = (of = id, updatedAt?: string) => {
    const query = updatedAt === undefined ? '' : `?updatedAt=${updatedAt}`
    return admin.delete(`${url(of)}${query}`)
  }
  const asAdmin = async () =>
    (await admin.get(`/api/questions/category/${categoryId}/admin`)).json()[0]
  const asPlayer = async () =>
    (await player.get(`/api/questions/category/${categoryId}/user`)).json()[0]
  const widthOf = async (src: string) =>
    (await sharp((await test.get(src)).rawPayload).metadata()).width
  const start = async (): Promise<AttemptStart> => (await startQuiz(player, { categoryId })).json()
  const submit = ({ attemptId }: AttemptStart) =>
    submitTestQuiz(player, { categoryId }, { attemptId })
  /** Everything that a refused picture could leave behind. */
  async function stored() {
    const revisions = await test.db.selectFrom('questionRevision').select('id').execute()
    const images = await test.db.selectFrom('image').select('id').execute()
    return { revisions: revisions.length, images: images.length }
  }

  it('are shown with the question wherever it is', async () => {
    const answer = await set()
    expect(answer.statusCode).toBe(200)
    const { picture } = answer.json()
    expect(picture).toEqual({
      src: expect.stringMatching(/^\/api\/images\//),
      alt: ALT,
      credit: CREDIT,
    })
    expect(await asAdmin()).toMatchObject({ picture })
    expect(await asPlayer()).toMatchObject({ picture })
    const started = await start()
    expect(started.questions[0]).toMatchObject({ picture })
    expect((await submit(started)).resultDetails[0]).toMatchObject({ picture })
  })

  it('become a WebP of at most 1200 px', async () => {
    const wide = { bytes: await createPng(3000, 600), name: 'wide.png' }
    const { picture } = (await set({ picture: wide })).json()
    expect(await widthOf(picture.src)).toBe(PICTURE_SIDE_MAX_PX)
    const webp = await sharp(png).webp().toBuffer()
    expect((await set({ picture: { bytes: webp, name: 'coin.webp' } })).statusCode).toBe(200)
    const drawing = { bytes: createSvg(), name: 'coin.svg' }
    const drawn = (await set({ picture: drawing })).json()
    expect(await widthOf(drawn.picture.src)).toBe(PICTURE_SIDE_MAX_PX)
  })

  it.each([
    ['a PNG', () => createPng(900, 3600)],
    [
      'a PNG on its side',
      async () =>
        sharp(await createPng(3600, 900))
          .withMetadata({ orientation: 6 })
          .png()
          .toBuffer(),
    ],
    [
      'a drawing',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="200"><rect width="50" height="200"/></svg>',
        ),
    ],
  ])('keep the least width where they are tall: %s', async (_what, tall) => {
    const answer = await set({ picture: { bytes: await tall(), name: 'tall' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await widthOf(answer.json().picture.src)).toBe(PICTURE_WIDTH_MIN_PX)
  })

  it('stay when the question is edited', async () => {
    const { picture, updatedAt, ...question } = (await set()).json()
    const edited = await admin.put(`/api/questions/edit/${id}`, {
      ...question,
      updatedAt,
      questionText: 'Whose coin is this one here?',
    })
    expect(edited.json()).toMatchObject({ picture, questionText: 'Whose coin is this one here?' })
  })

  it('get other words without another image', async () => {
    const { picture } = (await set()).json()
    const answer = await set({ picture: undefined, alt: 'A gold coin.', credit: undefined })
    expect(answer.json().picture).toEqual({ src: picture.src, alt: 'A gold coin.', credit: '' })
  })

  it('are taken away, and stay in reviews of earlier attempts', async () => {
    await set()
    const started = await start()
    const removed = await remove()
    expect(removed.json()).not.toHaveProperty('picture')
    expect(await asPlayer()).not.toHaveProperty('picture')
    expect((await submit(started)).resultDetails[0]).toHaveProperty('picture')
    expect((await remove()).statusCode).toBe(404)
  })

  it('are not set over a version that somebody else has saved', async () => {
    const { updatedAt } = await asAdmin()
    await set({ alt: 'By somebody else.' })
    const answer = await set({ updatedAt })
    expect(answer.statusCode).toBe(409)
    expect(await asAdmin()).toMatchObject({ picture: { alt: 'By somebody else.' } })
  })

  it('are not taken from a version that somebody else has saved', async () => {
    const { updatedAt } = (await set()).json()
    const theirs = (await set({ alt: 'By somebody else.' })).json()
    const late = await remove(id, updatedAt)
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toEqual(theirs)
    expect(await asAdmin()).toMatchObject({ picture: { alt: 'By somebody else.' } })
    expect((await remove(id, theirs.updatedAt)).statusCode).toBe(200)
    expect((await remove(id, 'then')).statusCode).toBe(400)
  })

  it.each([
    ['no picture', { picture: undefined }, 'picture', 'Choose a picture'],
    ['no words for it', { alt: ' ' }, 'alt', 'Describe what the picture shows'],
    ['too many words', { alt: 'x'.repeat(ALT_TEXT_LENGTH_MAX + 1) }, 'alt', /300/],
    ['a credit too long', { credit: 'x'.repeat(201) }, 'credit', /200/],
    ['a file under another name', { picture: undefined, img_icon: 'png' }, 'img_icon', /./],
  ])('are refused with %s', async (_what, changes, field, message) => {
    const before = await stored()
    const files = Object.fromEntries(
      Object.entries(changes).map(([name, value]) =>
        value === 'png' ? [name, { bytes: png, name: 'coin.png' }] : [name, value],
      ),
    )
    const answer = await set(files)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[field]).toMatch(message)
    expect(await stored()).toEqual(before)
  })

  it('are refused when too narrow, too heavy or of another kind', async () => {
    const before = await stored()
    const problem = async (bytes: Uint8Array) => {
      const answer = await set({ picture: { bytes, name: 'coin.png' } })
      expect(answer.statusCode).toBe(400)
      return answer.json().fields.picture
    }
    expect(await problem(await createPng(319, 400))).toBe(
      'The picture is less than 320 pixels wide',
    )
    expect(await problem(await createPng(319, 4000))).toBe(
      'The picture is less than 320 pixels wide',
    )
    expect(await problem(await createPng(330, 20_000))).toBe(
      'The picture is less than 320 pixels wide',
    )
    const heavy = await createHeavyPng(900)
    expect(heavy.length).toBeGreaterThan(PICTURE_BYTES_MAX)
    expect(await problem(heavy)).toBe('The picture is larger than 2MB')
    const gif = await sharp(png).gif().toBuffer()
    expect(await problem(gif)).toBe('Use a PNG, JPEG, WebP or SVG picture')
    expect(await stored()).toEqual(before)
  })

  it('belong to questions that are there', async () => {
    expect((await set({}, newId(test.clock.now()))).statusCode).toBe(404)
    expect((await remove(newId(test.clock.now()))).statusCode).toBe(404)
  })

  it('come back with the mistake', async () => {
    const { picture } = (await set()).json()
    await submit(await start())
    test.clock.advance(24 * 60 * 60)
    const due = await player.get('/api/mistakes/due')
    expect(due.json().questions).toContainEqual(expect.objectContaining({ _id: id, picture }))
  })
})
