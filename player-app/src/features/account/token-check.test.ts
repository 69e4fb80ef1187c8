import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkEmailToken, checkResetToken, type TokenCheck } from './token-check.tsx'

const GOOD_EMAIL = { isValid: true, type: 'emailVerification' }
const GOOD_RESET = { isValid: true, type: 'passwordReset' }

/** Answers each call, in turn, with a status and a body. */
function serverAnswers(
  ...answers: [status: number, body: object, headers?: Record<string, string>][]
) {
  const fetched = vi.fn<typeof fetch>()
  for (const [status, body, headers = {}] of answers)
    fetched.mockResolvedValueOnce(Response.json(body, { status, headers }))
  vi.stubGlobal('fetch', fetched.mockRejectedValue(new Error('no network')))
  return fetched
}

async function phasesOf(check: typeof checkEmailToken): Promise<TokenCheck[]> {
  const seen: TokenCheck[] = []
  const checked = check('abc', (next) => seen.push(next))
  await vi.runAllTimersAsync()
  await checked
  return seen
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a verification link', () => {
  it("verifies with the server's own words", async () => {
    serverAnswers([200, GOOD_EMAIL], [200, { message: 'Welcome!' }])
    expect(await phasesOf(checkEmailToken)).toEqual([
      { phase: 'verifying' },
      { phase: 'verified', message: 'Welcome!' },
    ])
  })

  it('has words of its own when the server has none', async () => {
    serverAnswers([200, GOOD_EMAIL], [200, { message: '' }])
    expect((await phasesOf(checkEmailToken)).at(-1)).toEqual({
      phase: 'verified',
      message: 'Email verified successfully!',
    })
  })

  it.each([{ isValid: false }, GOOD_RESET])(
    'is refused without using it up when the server says %j',
    async (status) => {
      const fetched = serverAnswers([200, status])
      expect(await phasesOf(checkEmailToken)).toEqual([
        { phase: 'refused', message: 'Invalid or expired token.' },
      ])
      expect(fetched).toHaveBeenCalledOnce()
    },
  )

  it('says why the server refused it', async () => {
    serverAnswers([200, GOOD_EMAIL], [400, { code: 'bad_request', message: 'Already verified.' }])
    expect((await phasesOf(checkEmailToken)).at(-1)).toEqual({
      phase: 'refused',
      message: 'Already verified.',
    })
  })

  it.each([
    ['the network is gone', []],
    ['the server is in trouble', [[500, { code: 'internal', message: 'Oh' }]]],
  ] satisfies [string, [number, object][]][])('can be tried again when %s', async (_, answers) => {
    serverAnswers(...answers)
    expect(await phasesOf(checkEmailToken)).toEqual([
      { phase: 'failed', message: 'An error occurred while verifying your token.' },
    ])
  })

  it('is not refused for good by who only asks to wait', async () => {
    const tooMany = { code: 'too_many_requests', message: 'Too many calls.' }
    serverAnswers([429, tooMany, { 'retry-after': '60' }])
    expect(await phasesOf(checkEmailToken)).toEqual([
      { phase: 'failed', message: 'Too many calls. Please try again in 1 minute.' },
    ])
  })

  it('that is used up by a try whose answer got lost does not pass for a bad one', async () => {
    const fetched = serverAnswers([200, GOOD_EMAIL])
    expect((await phasesOf(checkEmailToken)).at(-1)).toMatchObject({ phase: 'failed' })
    expect(fetched).toHaveBeenCalledTimes(2)

    serverAnswers([200, { isValid: false }])
    expect(await phasesOf(checkEmailToken)).toEqual([
      { phase: 'refused', message: 'This link has already been used. Try logging in.' },
    ])
  })
})

describe('a reset link', () => {
  it('is valid when it is for a reset', async () => {
    serverAnswers([200, GOOD_RESET])
    expect(await phasesOf(checkResetToken)).toEqual([{ phase: 'valid' }])
  })

  it('is refused when it is for something else', async () => {
    serverAnswers([200, GOOD_EMAIL])
    expect(await phasesOf(checkResetToken)).toEqual([
      { phase: 'refused', message: 'Invalid or expired token.' },
    ])
  })
})
