import fastify from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, useValibot } from './valibot.ts'

const PublicSchema = v.object({ username: v.string() })

describe('an answer', () => {
  let app: App
  beforeAll(() => {
    app = fastify()
    useValibot(app)
    const abeba = { username: 'Abeba', passwordHash: 'secret' }
    const response = { 200: v.object({ user: PublicSchema, friends: v.array(PublicSchema) }) }
    app.get('/', { schema: { response } }, async () => ({
      user: abeba,
      friends: [abeba],
      key: 'secret',
    }))
  })
  afterAll(() => app.close())

  it('leaves without what its schema does not declare', async () => {
    const answer = await app.inject({ url: '/' })
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toEqual({
      user: { username: 'Abeba' },
      friends: [{ username: 'Abeba' }],
    })
  })
})
