import { expect, it } from 'vitest'
import { describeWithSharedApp } from '../testing/test-app.ts'

describeWithSharedApp('the API', (test) => {
  it('answers an unknown address with a problem', async () => {
    const answer = await test.get('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  })

  it.each([
    ['%E0%A4%A', 400],
    ['x'.repeat(1000), 414],
  ])('answers an address that cannot be read with a problem', async (id, status) => {
    const answer = await test.get(`/api/images/${id}`)
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
})
