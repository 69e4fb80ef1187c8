import { afterEach, expect, it, vi } from 'vitest'
import { createSignUp } from './sign-up.ts'

const values = { username: 'almaz', email: 'almaz@example.org', password: 'Secret-1234' }
const TAKEN = { code: 'conflict', message: 'Taken', fields: { email: 'This email is taken' } }

function serverAnswers(...answers: (Response | 'nothing')[]) {
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw new TypeError('Failed to fetch')
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells of an account that a sign-up without an answer may have made', async () => {
  serverAnswers('nothing', Response.json(TAKEN, { status: 409 }))
  const signUp = createSignUp()
  await expect(signUp(values)).rejects.toMatchObject({ status: 0 })
  await expect(signUp(values)).rejects.toMatchObject({
    fields: {},
    message: expect.stringContaining('Your first try may have made this account'),
  })
})

it.each([
  ['without a try before it', []],
  ['after a try for another address', ['other@example.org']],
])('shows a taken address as such %s', async (_, before) => {
  serverAnswers(...before.map(() => 'nothing' as const), Response.json(TAKEN, { status: 409 }))
  const signUp = createSignUp()
  for (const email of before) await signUp({ ...values, email }).catch(() => {})
  await expect(signUp(values)).rejects.toMatchObject({ fields: TAKEN.fields })
})
