import { afterEach, expect, it, vi } from 'vitest'
import { createSignUp } from './sign-up.ts'

const values = { username: 'almaz', email: 'almaz@example.org', password: 'Secret-1234' }
const TAKEN = { code: 'conflict', message: 'Taken', fields: { email: 'This email is taken' } }

const NAME_TAKEN = { code: 'conflict', message: 'Taken', fields: { username: 'Taken' } }

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

it.each([
  ['email', TAKEN],
  ['username', NAME_TAKEN],
])(
  'tells by the taken %s of an account that an unanswered sign-up may have made',
  async (_, refusal) => {
    serverAnswers('nothing', Response.json(refusal, { status: 409 }))
    const signUp = createSignUp()
    await expect(signUp(values)).rejects.toMatchObject({ status: 0 })
    await expect(signUp(values)).rejects.toMatchObject({
      fields: {},
      message: expect.stringContaining('Your account may already exist'),
    })
  },
)

it('shows a taken username as such after a try with another one', async () => {
  serverAnswers('nothing', Response.json(NAME_TAKEN, { status: 409 }))
  const signUp = createSignUp()
  await signUp({ ...values, username: 'almaz2' }).catch(() => {})
  await expect(signUp(values)).rejects.toMatchObject({ fields: NAME_TAKEN.fields })
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
