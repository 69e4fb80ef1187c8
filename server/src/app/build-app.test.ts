import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { buildApp } from './build-app.ts'

describeOnDatabase('the API', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
  })
  afterAll(() => test.close())

  it('answers that it is well', async () => {
    const answer = await test.inject({ url: '/api/health' })
    expect(answer.json()).toMatchObject({ status: 'ok' })
  })

  it('answers an unknown address with a problem', async () => {
    const answer = await test.inject({ url: '/api/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  })

  it.each([
    ['%E0%A4%A', 400],
    ['x'.repeat(1000), 414],
  ])('answers an address that cannot be read with a problem', async (id, status) => {
    const answer = await test.inject({ url: `/api/images/${id}` })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(answer.body).not.toContain(id)
  })

  it('answers a preflight of the player site', async () => {
    const origin = test.config.playerUrl
    const headers = { origin, 'access-control-request-method': 'PUT' }
    const answer = await test.inject({ method: 'OPTIONS', url: '/api/quiz-result/submit', headers })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
  })

  it('takes the address that its proxy saw, not one that the caller made up', async () => {
    let log = ''
    const keep = (line: string) => {
      log += line
    }
    const config = { ...test.config, trustProxy: 1 }
    const app = await buildApp({ ...test, config, log: createLog('info', { write: keep }) })
    await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' } })
    await app.close()
    expect(log).toContain('5.6.7.8')
    expect(log).not.toContain('1.2.3.4')
  })

  it('describes itself', async () => {
    const answer = await test.inject({ url: '/api/openapi.json' })
    expect(answer.json()).toMatchObject({ info: { title: 'Quiz Kingdom' } })
  })
})
