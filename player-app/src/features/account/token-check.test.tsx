import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkEmailToken, checkResetToken, TokenProgress } from './token-check.tsx'

const GOOD_EMAIL = { isValid: true, type: 'emailVerification' }
const GOOD_RESET = { isValid: true, type: 'passwordReset' }
const INVALID = 'Invalid or expired token.'
const FAILED = 'An error occurred while verifying your token.'

/** Answers each call, in turn, with a status and a body. */
function serverAnswers(
  ...answers: [status: number, body: object, headers?: Record<string, string>][]
) {
  const fetched = vi.fn<typeof fetch>()
  for (const [status, body, headers = {}] of answers)
    fetched.mockResolvedValueOnce(Response.json(body, { status, headers }))
  vi.stubGlobal('fetch', fetched.mockRejectedValue(new TypeError('no network')))
  return fetched
}

const settle = () => act(() => vi.runAllTimersAsync())

function NextPage() {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${state.note}`}</output>
}

async function open(check: typeof checkEmailToken): Promise<void> {
  const page = <TokenProgress title="Token" check={check} next={(token) => `/next/${token}`} />
  renderInApp(
    <Routes>
      <Route path="/check/:token" element={page} />
      <Route path="/next/:token" element={<NextPage />} />
    </Routes>,
    { at: ['/check/abc'] },
  )
  await settle()
}

const alertText = () => screen.getByRole('alert').textContent
const isOver = () => screen.queryByRole('link', { name: 'Go to the login page' }) !== null
const retryButton = () => screen.queryByRole('button', { name: 'Try again' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a verification link', () => {
  it("verifies with the server's own words, and leads on", async () => {
    serverAnswers([200, GOOD_EMAIL], [200, { message: 'Welcome!' }])
    await open(checkEmailToken)
    expect(screen.getByText('Welcome!')).toBeDefined()
    await settle()
    expect(screen.getByRole('status').textContent).toBe('/next/abc Welcome!')
  })

  it.each([{ isValid: false }, GOOD_RESET])(
    'is refused without using it up when the server says %j',
    async (status) => {
      const fetched = serverAnswers([200, status])
      await open(checkEmailToken)
      expect([alertText(), isOver()]).toEqual([INVALID, true])
      expect(fetched).toHaveBeenCalledOnce()
    },
  )

  it('says why the server refused it', async () => {
    serverAnswers([200, GOOD_EMAIL], [400, { code: 'bad_request', message: 'Already verified.' }])
    await open(checkEmailToken)
    expect([alertText(), isOver()]).toEqual(['Already verified.', true])
  })

  it('can be tried again when the server is in trouble', async () => {
    serverAnswers(
      [500, { code: 'internal', message: 'Oh' }],
      [200, GOOD_EMAIL],
      [200, { message: 'Welcome!' }],
    )
    await open(checkEmailToken)
    expect(alertText()).toContain(FAILED)
    const button = retryButton()
    if (button) fireEvent.click(button)
    await settle()
    expect(screen.getByText('Welcome!')).toBeDefined()
  })

  it('is not refused for good by who only asks to wait', async () => {
    const tooMany = { code: 'too_many_requests', message: 'Too many calls.' }
    serverAnswers([429, tooMany, { 'retry-after': '60' }])
    await open(checkEmailToken)
    expect(alertText()).toContain('Too many calls. Please try again in 1 minute.')
    expect(retryButton()).not.toBeNull()
  })

  it('that is used up by a try whose answer got lost does not pass for a bad one', async () => {
    const fetched = serverAnswers([200, GOOD_EMAIL])
    await open(checkEmailToken)
    expect(alertText()).toContain(FAILED)
    expect(fetched).toHaveBeenCalledTimes(2)

    cleanup()
    serverAnswers([200, { isValid: false }])
    await open(checkEmailToken)
    expect(alertText()).toBe('This link has already been used. Try logging in.')
  })
})

describe('a reset link', () => {
  it('is valid when it is for a reset', async () => {
    serverAnswers([200, GOOD_RESET])
    await open(checkResetToken)
    expect(screen.getByText('Token valid! Redirecting to reset password...')).toBeDefined()
  })

  it('is refused when it is for something else', async () => {
    serverAnswers([200, GOOD_EMAIL])
    await open(checkResetToken)
    expect([alertText(), isOver()]).toEqual([INVALID, true])
  })
})
