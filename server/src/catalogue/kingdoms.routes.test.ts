import {
  KINGDOM_IMAGE_BYTES_MAX,
  type Kingdom,
} from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { createHeavyPng, createPng, createSvg, toForm } from '../testing/test-images.ts'

const DESCRIPTION = 'A kingdom that is described in no fewer than fifty characters.'

describeWithSharedApp('kingdoms', (test) => {
  let admin: Player
  let png: Buffer
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    png = await createPng()
  })

  let made = 0
  const fresh = (name: string) => `${name} ${++made}`

  const formWith = (changes: Parameters<typeof toForm>[0] = {}) =>
    toForm({
      title: fresh('Kingdom'),
      description: DESCRIPTION,
      img_icon: { bytes: png, name: 'crest.png' },
      ...changes,
    })
  const create = (payload: string | object, headers: InjectOptions['headers'] = {}) =>
    admin.inject({ method: 'POST', url: '/api/kingdom/create', payload, headers })
  const edit = (id: string, form: FormData) => admin.put(`/api/kingdom/edit/${id}`, form)
  const remove = (id: string) => admin.delete(`/api/kingdom/remove/${id}`)
  const restore = (id: string) => admin.post(`/api/kingdom/restore/${id}`)

  async function created(title = fresh('Kingdom')): Promise<Kingdom> {
    test.clock.advance(1)
    return (await create(formWith({ title }))).json()
  }
  async function listed(): Promise<Kingdom[]> {
    const answer = await test.get('/api/kingdom')
    return answer.json().kingdoms
  }
  /** Everything that an upload could leave behind. */
  async function stored() {
    const kingdoms = await test.db.selectFrom('kingdom').selectAll().orderBy('id').execute()
    const images = await test.db.selectFrom('image').select('id').orderBy('id').execute()
    return { kingdoms, images }
  }

  describe('are listed', () => {
    it('for anyone, oldest first, each with its image', async () => {
      const first = await created()
      const second = await created()
      const kingdoms = await listed()
      expect(kingdoms.slice(-2)).toEqual([first, second])
      const image = await test.get(first.image.src)
      expect(image.headers['content-type']).toBe('image/webp')
    })

    it('once for whoever holds the list already', async () => {
      await created()
      const answer = await test.get('/api/kingdom')
      const etag = String(answer.headers.etag)
      const again = (tag: string) =>
        test.inject({ url: '/api/kingdom', headers: { 'if-none-match': tag } })
      expect(await again(etag)).toMatchObject({ statusCode: 304, body: '' })
      expect(await again(`"other", ${etag.replace('W/', '')}`)).toMatchObject({ statusCode: 304 })
      await created()
      expect(await again(etag)).toMatchObject({ statusCode: 200 })
    })
  })

  it('are kept by shared caches for a second, but what the console reads by none', async () => {
    const keptFor = async (origin: string) => {
      const { headers } = await test.inject({ url: '/api/kingdom', headers: { origin } })
      expect(headers.vary).toContain('Origin')
      return headers['cache-control']
    }
    const { playerUrl, adminUrl } = test.config
    for (const _ of ['by the route', 'from the cache']) {
      expect(await keptFor(playerUrl)).toBe('public, max-age=0, must-revalidate, s-maxage=1')
      expect(await keptFor(adminUrl)).toBe('private, no-cache')
    }
  })

  describe('are created', () => {
    it('with their texts trimmed', async () => {
      const title = fresh('Aksum')
      const answer = await create(formWith({ title: `  ${title} ` }))
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title,
        description: DESCRIPTION,
        image: { src: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/), label: title },
        updatedAt: test.clock.now().toISOString(),
      })
    })

    it('from an image part that is named image, whatever the file is called', async () => {
      const image = { bytes: png, name: 'photo.jpg' }
      const answer = await create(formWith({ img_icon: undefined, image }))
      expect(answer.statusCode).toBe(201)
      const sent = await test.get(answer.json().image.src)
      expect(sent.headers['content-type']).toBe('image/webp')
    })

    it('only from the admin console', async () => {
      const before = await stored()
      const elsewhere = { origin: test.config.playerUrl }
      expect(await create(formWith(), elsewhere)).toMatchObject({ statusCode: 403 })
      expect(await stored()).toEqual(before)
      const console = { origin: test.config.adminUrl }
      expect(await create(formWith(), console)).toMatchObject({ statusCode: 201 })
    })

    it('under a title that no living kingdom has, whatever its case', async () => {
      const { title } = await created()
      const before = await stored()
      const answer = await create(
        formWith({ title: title.toUpperCase(), img_icon: { bytes: createSvg(), name: 'a.svg' } }),
      )
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        fields: { title: 'This title is already taken' },
      })
      expect(await stored()).toEqual(before)
    })

    it('once, when two admins create the same at once', async () => {
      const title = fresh('Race')
      const answers = await Promise.all([create(formWith({ title })), create(formWith({ title }))])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    })
  })

  describe('are refused, with nothing stored,', () => {
    async function refusal(form: FormData) {
      const before = await stored()
      const answer = await create(form)
      expect(await stored()).toEqual(before)
      expect(answer.statusCode).toBe(400)
      return answer.json().fields
    }

    it.each([
      [{ title: undefined }, { title: 'A title is required!' }],
      [{ title: 'x'.repeat(101) }, { title: 'Maximum 100 characters' }],
      [{ title: 'a\0b' }, { title: "Contains a character that isn't allowed" }],
      [{ description: 'x'.repeat(20_000) }, { description: 'Maximum 200 characters' }],
      [{ img_icon: undefined }, { img_icon: 'An image is required!' }],
      [{ img_icon: '/api/images/0' }, { img_icon: 'An image is required!' }],
    ])('for the form %j', async (changes, fields) => {
      expect(await refusal(formWith(changes))).toEqual(fields)
    })

    it('for an image that is too large', async () => {
      const heavy = await createHeavyPng(1020) // 3 MB
      expect(heavy.length).toBeGreaterThan(3 * KINGDOM_IMAGE_BYTES_MAX - 1024 * 40)
      const form = formWith({ img_icon: { bytes: heavy, name: 'crest.png' } })
      expect(await refusal(form)).toEqual({ img_icon: 'File too large' })
    })

    it('for a file where none belongs', async () => {
      const file = { bytes: png, name: 'a.png' }
      expect(await refusal(formWith({ img_icon: undefined, avatar: file }))).toEqual({
        avatar: 'This field takes no file',
      })
    })
  })

  describe('a broken request', () => {
    const twice = async () => {
      const form = formWith()
      form.append('image', new File([Buffer.from(png)], 'again.png'))
      return create(form)
    }
    const boundless = () => create('x', { 'content-type': 'multipart/form-data' })
    const halved = () =>
      create('--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nAks', {
        'content-type': 'multipart/form-data; boundary=b',
      })
    const crowded = () =>
      create(formWith(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x']))))
    const repeated = () => {
      const form = formWith()
      form.append('title', 'Another')
      return create(form)
    }

    it.each([
      ['without a form', 415, () => create({ title: 'Aksum', description: DESCRIPTION })],
      ['without its boundary', 400, boundless],
      ['that ends halfway', 400, halved],
      ['with two files', 413, twice],
      ['with too many fields', 413, crowded],
      ['with a field twice', 400, repeated],
      ['with a field of a hostile name', 400, () => create(formWith({ constructor: 'x' }))],
    ])('%s is answered with a problem and stores nothing', async (_what, status, send) => {
      const before = await stored()
      const answer = await send()
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
      expect(await stored()).toEqual(before)
    })
  })

  describe('are edited', () => {
    it('and keep their image when there is no new one', async () => {
      const kingdom = await created()
      const title = fresh('Renamed')
      const answer = await edit(
        kingdom._id,
        toForm({ _id: kingdom._id, title, description: DESCRIPTION, img_icon: kingdom.image.src }),
      )
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ title, image: { src: kingdom.image.src } })
      expect(await listed()).toContainEqual(answer.json())
    })

    it('and show a new image', async () => {
      const kingdom = await created()
      const answer = await edit(
        kingdom._id,
        formWith({ img_icon: { bytes: createSvg(), name: 'crest.svg' } }),
      )
      expect(answer.json().image.src).not.toBe(kingdom.image.src)
    })

    it('with the texts that are their own for what is wrong', async () => {
      const kingdom = await created()
      const before = await stored()
      const heavy = { bytes: await createHeavyPng(640), name: 'crest.png' }
      const tooLarge = await edit(kingdom._id, formWith({ img_icon: heavy, description: '' }))
      expect(tooLarge.statusCode).toBe(400)
      expect(tooLarge.json().fields).toEqual({
        description: 'A description is required!',
        img_icon: 'File larger than 1MB',
      })
      expect(await stored()).toEqual(before)
    })

    it('into a new version each time, however fast', async () => {
      const kingdom = await created()
      const first = (await edit(kingdom._id, formWith())).json()
      const second = (await edit(kingdom._id, formWith())).json()
      expect(new Set([kingdom.updatedAt, first.updatedAt, second.updatedAt]).size).toBe(3)
    })

    it('but never over somebody else’s newer version, which comes back instead', async () => {
      const kingdom = await created()
      const { updatedAt } = kingdom
      const theirs = (await edit(kingdom._id, formWith({ updatedAt }))).json()
      const before = await stored()
      const late = await edit(
        kingdom._id,
        formWith({ updatedAt, img_icon: { bytes: await createPng(50, 50), name: 'a.png' } }),
      )
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({ code: 'conflict', current: theirs })
      expect(await stored()).toEqual(before)
      const informed = await edit(kingdom._id, formWith({ updatedAt: theirs.updatedAt }))
      expect(informed.statusCode).toBe(200)
    })

    it('not into a title that is taken', async () => {
      const taken = await created()
      const kingdom = await created()
      const answer = await edit(kingdom._id, formWith({ title: taken.title.toLowerCase() }))
      expect(answer.statusCode).toBe(409)
      expect(answer.json().fields).toEqual({ title: 'This title is already taken' })
    })

    it('unless they are unknown, removed or no id at all', async () => {
      const { _id } = await created()
      await remove(_id)
      expect(await edit(_id, formWith())).toMatchObject({ statusCode: 404 })
      expect(await edit(newId(test.clock.now()), formWith())).toMatchObject({ statusCode: 404 })
      expect(await edit('none', formWith())).toMatchObject({ statusCode: 400 })
    })
  })

  describe('are removed', () => {
    it('once, and come back unchanged', async () => {
      const kingdom = await created()
      const removed = await remove(kingdom._id)
      expect(removed.json()).toEqual({ message: 'kingdom deleted successfully!' })
      expect(await remove(kingdom._id)).toMatchObject({ statusCode: 404 })
      expect(await listed()).not.toContainEqual(kingdom)
      expect((await restore(kingdom._id)).json()).toEqual(kingdom)
      expect(await restore(kingdom._id)).toMatchObject({ statusCode: 409 })
      expect(await listed()).toContainEqual(kingdom)
      expect(await restore(newId(test.clock.now()))).toMatchObject({ statusCode: 404 })
    })

    it('and do not come back once their title is taken', async () => {
      const kingdom = await created()
      await remove(kingdom._id)
      await created(kingdom.title)
      const answer = await restore(kingdom._id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().fields).toEqual({ title: 'This title is already taken' })
    })
  })
})
