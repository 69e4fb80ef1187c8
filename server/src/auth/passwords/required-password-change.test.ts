import { beforeEach, expect, it } from 'vitest'
import {
  describeWithApp,
  type Player,
  readSessionSecret,
  TEST_PASSWORD,
} from '../../testing/test-app.ts'
import { SESSION_COOKIE } from '../sessions/session-cookies.plugin.ts'

describeWithApp('whoever must change the password', (test) => {
  let player: Player
  beforeEach(async () => {
    player = await test.logIn('Abeba')
    await test.db.updateTable('user').set({ mustChangePassword: 1 }).execute()
  })

  it.each([
    ['GET', '/api/questions'],
    ['GET', '/api/quiz-result/top-players'],
    ['PUT', '/api/quiz-result/submit'],
    ['GET', '/api/account/second-factor'],
  ] as const)('is refused at %s %s', async (method, url) => {
    // A cached session would be answered without a look-up the second time.
    for (const _time of [1, 2]) {
      await player.get('/api/auth/user')
      const payload = { userId: player.user.id, categoryId: player.user.id, answers: [] }
      const answer = await player.inject({ method, url, ...(method === 'PUT' && { payload }) })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({
        code: 'password_change_required',
        message: 'Please choose a new password first.',
      })
    }
  })

  it('is told so at log-in and at each check', async () => {
    const payload = { email: player.user.email, password: TEST_PASSWORD }
    const logIn = await test.post('/api/auth/login', payload)
    expect(logIn.json()).toMatchObject({ role: 'player', requiredAction: 'changePassword' })
    const cookies = { [SESSION_COOKIE]: readSessionSecret(logIn) }
    for (const _time of [1, 2]) {
      const check = await test.inject({ url: '/api/auth/user', cookies })
      expect(check.json()).toEqual({
        loggedIn: true,
        user: player.user,
        requiredAction: 'changePassword',
      })
    }
  })

  it('is answered what everybody is, and can log out', async () => {
    expect((await player.get('/api/kingdom')).statusCode).toBe(200)
    const logOut = await player.post('/api/auth/logout')
    expect(logOut.statusCode).toBe(200)
    expect((await player.get('/api/quiz-result/top-players')).statusCode).toBe(401)
  })
})
