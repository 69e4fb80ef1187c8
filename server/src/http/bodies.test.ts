import { beforeAll, expect, it } from 'vitest'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'

describeWithSharedApp('a call without a body', (test) => {
  let admin: Player
  beforeAll(async () => {
    admin = await test.logIn('Kebede', 'admin')
  })

  const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'nonsense']

  it.each(TYPES)('of type %s removes and restores', async (type) => {
    const { kingdomId } = await insertTestQuiz(test.db, { at: test.clock.now(), title: type })
    const headers = { 'content-type': type, 'content-length': '0' }
    const removed = await admin.inject({
      method: 'DELETE',
      url: `/api/kingdom/remove/${kingdomId}`,
      headers,
    })
    expect(removed.statusCode).toBe(200)
    const restored = await admin.inject({
      method: 'POST',
      url: `/api/kingdom/restore/${kingdomId}`,
      headers: { 'content-type': type },
    })
    expect(restored.statusCode).toBe(200)
  })

  it.each(TYPES)('of type %s is told what is missing where something is needed', async (type) => {
    const headers = { 'content-type': type, 'content-length': '0' }
    const answer = await admin.inject({ method: 'POST', url: '/api/quiz-result/start', headers })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['categoryId'])
  })

  it.each([...TYPES, 'multipart/form-data; boundary=b'])(
    'of type %s is told what is missing of a form with an image',
    async (type) => {
      const headers = { 'content-type': type, 'content-length': '0' }
      const answer = await admin.inject({ method: 'POST', url: '/api/kingdom/create', headers })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['title', 'description', 'img_icon'])
    },
  )

  it('is one too when its length was not said', async () => {
    const answer = await admin.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    expect(answer.statusCode).toBe(200)
  })
})
