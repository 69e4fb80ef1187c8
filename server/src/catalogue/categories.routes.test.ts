import {
  CATEGORY_IMAGE_BYTES_MAX,
  type Category,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { createHeavyPng, createPng, createSvg, toForm } from '../testing/test-images.ts'
import { insertTestKingdom } from '../testing/test-quizzes.ts'

const DESCRIPTION = 'A category described in thirty characters.'

describeWithSharedApp('categories', (test) => {
  let admin: Player
  let png: Buffer
  let kingdomId: string
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    png = await createPng()
    kingdomId = await insertTestKingdom(test.db, 'Kingdom', test.clock.now())
  })

  let made = 0
  const fresh = (name: string) => `${name} ${++made}`

  const formWith = (changes: Parameters<typeof toForm>[0] = {}) =>
    toForm({
      title: fresh('Category'),
      description: DESCRIPTION,
      color: '#1d5f8a',
      points: 2,
      timeAllowed: '5:00',
      kingdomId,
      img_icon: { bytes: png, name: 'icon.png' },
      ...changes,
    })
  const create = (payload: FormData) => admin.post('/api/category/create', payload)
  const edit = (id: string, payload: FormData) => admin.put(`/api/category/edit/${id}`, payload)
  const remove = (id: string) => admin.delete(`/api/category/remove/${id}`)
  const restore = (id: string) => admin.post(`/api/category/restore/${id}`)
  const removeKingdom = (id: string) => admin.delete(`/api/kingdom/remove/${id}`)

  async function created(changes = {}): Promise<Category> {
    test.clock.advance(1)
    return (await create(formWith(changes))).json()
  }
  async function listed(): Promise<Category[]> {
    return (await test.get('/api/category')).json().categories
  }
  async function stored() {
    const categories = await test.db.selectFrom('category').selectAll().orderBy('id').execute()
    const images = await test.db.selectFrom('image').select('id').orderBy('id').execute()
    return { categories, images }
  }

  describe('are listed', () => {
    it('for anyone, oldest first', async () => {
      const first = await created()
      const second = await created()
      expect((await listed()).slice(-2)).toEqual([first, second])
    })

    it('by kingdom', async () => {
      const kingdom = await insertTestKingdom(test.db, fresh('Kingdom'), test.clock.now())
      const answer = async () => test.get(`/api/category/kingdom/${kingdom}`)
      expect((await answer()).json()).toEqual([])
      const category = await created({ kingdomId: kingdom })
      await created()
      expect((await answer()).json()).toEqual([category])
    })

    it('as empty until they have a question', async () => {
      const { _id } = await created()
      const isEmpty = async () => (await listed()).find((category) => category._id === _id)?.isEmpty
      expect(await isEmpty()).toBe(true)
      const payload = {
        categoryId: _id,
        questionText: 'Which river is the longest of all?',
        options: ['Awash', 'Nile'],
        correctAnswer: 1,
        description: 'It is the longest river of all Africa',
      }
      const answer = await admin.post('/api/questions/create', payload)
      expect(answer.statusCode, answer.body).toBe(201)
      expect(await isEmpty()).toBeUndefined()
    })

    it('after their kingdom has gone, without its title', async () => {
      const kingdom = await insertTestKingdom(test.db, fresh('Kingdom'), test.clock.now())
      const category = await created({ kingdomId: kingdom })
      await removeKingdom(kingdom)
      expect(category.kingdomTitle).toBeDefined()
      expect(await listed()).toContainEqual({ ...category, kingdomTitle: undefined })
    })
  })

  describe('are created', () => {
    it('from the fields of the form, numbers as text', async () => {
      const title = fresh('Physics')
      const answer = await create(formWith({ title, points: '7', color: '#ABCDEF' }))
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title,
        description: DESCRIPTION,
        image: { src: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/), label: title },
        color: '#abcdef',
        points: 7,
        timeAllowed: '5:00',
        kingdomId,
        kingdomTitle: 'Kingdom',
        isEmpty: true,
        updatedAt: test.clock.now().toISOString(),
      })
    })

    it('with an image of up to 2 MB', async () => {
      const heavy = await createHeavyPng(800)
      expect(heavy.length).toBeGreaterThan(CATEGORY_IMAGE_BYTES_MAX * 0.9)
      const answer = await create(formWith({ img_icon: { bytes: heavy, name: 'icon.png' } }))
      expect(answer.statusCode).toBe(201)
    })

    it('black unless a colour is chosen', async () => {
      expect(await created({ color: undefined })).toMatchObject({ color: '#000000' })
    })
  })

  describe('are refused, with nothing stored,', () => {
    it.each([
      [{ points: undefined }, { points: 'Points are required' }],
      [{ points: 'two' }, { points: 'Points are required' }],
      [{ points: 1.5 }, { points: 'It should be a whole number' }],
      [{ kingdomId: 'a'.repeat(24) }, { kingdomId: 'This kingdom does not exist' }],
      [{ color: 'red' }, { color: 'Invalid colour' }],
      [{ img_icon: undefined }, { img_icon: 'An image is required!' }],
      [
        { img_icon: { bytes: Buffer.from('x'), name: 'a.png' }, points: 99, title: '' },
        {
          title: 'A title is required',
          points: 'It should be lessthan 50',
          img_icon: 'Unsupported Format',
        },
      ],
    ])('for the form %j', async (changes, fields) => {
      const before = await stored()
      const answer = await create(formWith(changes))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual(fields)
      expect(await stored()).toEqual(before)
    })

    it('for an image of 3 MB', async () => {
      const heavy = { bytes: await createHeavyPng(1020), name: 'icon.png' }
      const answer = await create(formWith({ img_icon: heavy }))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ img_icon: 'File must be less than 2MB' })
    })

    it('for a kingdom that has been removed', async () => {
      const kingdom = await insertTestKingdom(test.db, fresh('Kingdom'), test.clock.now())
      await removeKingdom(kingdom)
      const before = await stored()
      const answer = await create(
        formWith({ kingdomId: kingdom, img_icon: { bytes: createSvg(), name: 'a.svg' } }),
      )
      expect(answer.json().fields).toEqual({ kingdomId: 'This kingdom does not exist' })
      expect(await stored()).toEqual(before)
    })
  })

  describe('are edited', () => {
    it('in every field, and keep their image when there is no new one', async () => {
      const category = await created()
      const kingdom = await insertTestKingdom(test.db, fresh('Kingdom'), test.clock.now())
      const changes = {
        title: fresh('Renamed'),
        description: `${DESCRIPTION} And more.`,
        color: '#6b4226',
        points: 3,
        timeAllowed: '0:30',
        kingdomId: kingdom,
      }
      const answer = await edit(category._id, formWith({ ...changes, img_icon: undefined }))
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ ...changes, image: { src: category.image.src } })
      expect(await listed()).toContainEqual(answer.json())
    })

    it('but never over somebody else’s newer version, which comes back instead', async () => {
      const { _id, updatedAt } = await created()
      const theirs = (await edit(_id, formWith({ updatedAt }))).json()
      const before = await stored()
      const late = await edit(_id, formWith({ updatedAt }))
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({ code: 'conflict', current: theirs })
      expect(await stored()).toEqual(before)
    })

    it('not into a title that is taken, nor into an unknown kingdom', async () => {
      const taken = await created()
      const { _id } = await created()
      expect((await edit(_id, formWith({ title: taken.title }))).json()).toMatchObject({
        code: 'conflict',
        fields: { title: 'This title is already taken' },
      })
      expect((await edit(_id, formWith({ kingdomId: 'a'.repeat(24) }))).json()).toMatchObject({
        fields: { kingdomId: 'This kingdom does not exist' },
      })
    })
  })

  it('are removed once, also by two at the same time', async () => {
    const { _id } = await created()
    const answers = await Promise.all([remove(_id), remove(_id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('are removed once, and come back unchanged', async () => {
    const category = await created()
    const removed = await remove(category._id)
    expect(removed.json()).toEqual({ message: 'Category deleted successfully!' })
    expect(await remove(category._id)).toMatchObject({ statusCode: 404 })
    expect(await listed()).not.toContainEqual(category)
    expect((await restore(category._id)).json()).toEqual(category)
    expect(await listed()).toContainEqual(category)
  })
})
