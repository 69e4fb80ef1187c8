import { describe, expect, it } from 'vitest'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import { findWeakness } from './new-passwords.ts'

const owner = { username: 'Makeda', email: 'queen.of@saba.example.org' }
const COMMON = 'This password is among the most common ones'

const SITE = 'Password must not contain the name of this site'

describe('a new password', () => {
  it.each([
    ['baseball', COMMON],
    ['P@ssw0rd', COMMON],
    ['\uff50\uff20\uff53\uff53\uff57\uff10\uff52\uff44', COMMON],
    ['24081990', COMMON],
    ['25021983', undefined], // the 10,001st
    ['Makeda-1960!', 'Password must not contain the username'],
    ['1!MAKEDA-x', 'Password must not contain the username'],
    ['Queen.Of-1960!', 'Password must not contain the part of your email before the @'],
    ['Quiz-Kingdom1!', SITE],
    ['my1QuizKingdom!', SITE],
    ['1!kingdom of Quiz', undefined],
    ['Bikila-1960!', undefined],
    ['saba.example-7!', undefined],
  ])('is judged: %s', (password, weakness) => {
    expect(findWeakness(password, owner)).toBe(weakness)
  })

  it('may contain a name of fewer than four letters', () => {
    expect(
      findWeakness('Abebe-1960!', { username: 'Abe', email: 'ab@example.org' }),
    ).toBeUndefined()
  })
})

describe('an easily guessed password', () => {
  const test = setUpTestApp(openTestSqlite)
  const { signUp, forgotPassword, resetPassword, mailedToken } = createAccountCalls(test)

  it('is refused at the sign-up, with the field named', async () => {
    const email = 'queen@example.org'
    for (const [password, message] of [
      ['P@ssw0rd', COMMON],
      ['Makeda-1960!', 'Password must not contain the username'],
    ] as const) {
      const answer = await signUp(email, 'Makeda', password)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        code: 'invalid_fields',
        message,
        fields: { password: message },
      })
    }
    expect((await signUp(email, 'Makeda', 'Bikila-1960!')).statusCode).toBe(201)
  })

  it('is refused at a reset, which may be tried again with the same link', async () => {
    const { user } = await test.logIn('Makeda')
    await forgotPassword(user.email)
    const token = mailedToken()
    for (const [password, message] of [
      ['Baseball', COMMON],
      ['makeda1960', 'Password must not contain the username'],
    ] as const) {
      const answer = await resetPassword(token, password)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { newPassword: message } })
    }
    expect((await resetPassword(token, 'bikila1960')).statusCode).toBe(200)
  })
})
