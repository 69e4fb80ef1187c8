import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { describeWithSharedApp } from '../testing/test-app.ts'
import { createSvg, createWebp } from '../testing/test-images.ts'
import { toImage } from './image-check.ts'
import { insertImages } from './images.repository.ts'

describeWithSharedApp('images', (test) => {
  const drawing = toImage('image/svg+xml', createSvg('<script>alert(1)</script>'))
  const store = () => inTransaction(test.db, (transaction) => insertImages(transaction, [drawing]))

  it('are served to anyone, for ever, and may run nothing', async () => {
    await store()
    const answer = await test.get(`/api/images/${drawing.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(drawing.bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('are compressed where they are drawings', async () => {
    const circles = toImage('image/svg+xml', createSvg('<circle r="5"/>'.repeat(500)))
    const photograph = toImage('image/webp', await createWebp(400, 300))
    await inTransaction(test.db, (transaction) => insertImages(transaction, [circles, photograph]))
    const get = (id: string) =>
      test.inject({ url: `/api/images/${id}`, headers: { 'accept-encoding': 'gzip, br' } })
    const drawn = await get(circles.id)
    expect(drawn.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Origin, Accept-Encoding',
    })
    expect(brotliDecompressSync(drawn.rawPayload)).toEqual(circles.bytes)
    const photographed = await get(photograph.id)
    expect(photographed.headers).not.toHaveProperty('content-encoding')
    expect(photographed.rawPayload).toEqual(photograph.bytes)
  })

  it('are read once where they are drawings', async () => {
    await store()
    const get = () => test.get(`/api/images/${drawing.id}`)
    const first = await get()
    const column = { bytes: Buffer.from('changed') }
    await test.db.updateTable('image').set(column).where('id', '=', drawing.id).execute()
    expect((await get()).body).toBe(first.body)
    await test.db.deleteFrom('image').where('id', '=', drawing.id).execute()
  })

  it('are stored once, however often they come', async () => {
    await store()
    await store()
    const rows = await test.db
      .selectFrom('image')
      .select('id')
      .where('id', '=', drawing.id)
      .execute()
    expect(rows).toEqual([{ id: drawing.id }])
  })

  it('that nobody stored are a 404', async () => {
    const answer = await test.get(`/api/images/${'0'.repeat(64)}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})
