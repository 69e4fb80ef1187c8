import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/databases.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describeOnEachDatabase('the API', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
  })
  afterAll(() => test.close())

  it('answers that it is well', async () => {
    const answer = await test.inject({ url: '/api/health' })
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  it('answers an unknown address with a problem', async () => {
    const answer = await test.inject({ url: '/api/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  })

  it('describes itself', async () => {
    const answer = await test.inject({ url: '/api/openapi.json' })
    expect(answer.json()).toMatchObject({ info: { title: 'Quiz Kingdom' } })
  })
})
