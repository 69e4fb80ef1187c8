import * as v from 'valibot'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { type ApiError, apiUrl, call, configureHttp, messageFor, messageOf } from './http.ts'

const response = v.object({ message: v.string() })
const onUnauthorized = vi.fn()

configureHttp({ baseUrl: 'https://api.example', onUnauthorized })
afterAll(() => configureHttp({ baseUrl: '', onUnauthorized: () => {} }))
afterEach(() => {
  vi.unstubAllGlobals()
  onUnauthorized.mockClear()
})

function answerWith(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(
    async (_url: string, _init?: RequestInit) => new Response(body, { status, headers }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function failureOf(
  options: { unreachable?: string; needsLogin?: boolean } = {},
): Promise<ApiError> {
  // A write, which is tried once: what happens to reads stands in send.test.ts.
  return call('/api/x', { method: 'POST', response, fallback: 'Fallback!', ...options }).then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: ApiError) => error,
  )
}

it('sends JSON with credentials to the API and gives back the checked answer', async () => {
  const fetched = answerWith(200, '{"message":"hi","extra":1}')
  const answer = await call('/api/x', { method: 'POST', body: { a: 1 }, response, fallback: '' })
  expect(answer).toEqual({ message: 'hi' })
  expect(fetched).toHaveBeenCalledWith('https://api.example/api/x', {
    method: 'POST',
    credentials: 'include',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
    signal: expect.any(AbortSignal),
  })
})

it("prefers the server's message and hands its fields on", async () => {
  answerWith(409, '{"code":"conflict","message":"Taken","fields":{"email":"Taken"}}')
  expect(await failureOf()).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Taken',
    fields: { email: 'Taken' },
  })
})

it('falls back to its own text when the server gave none', async () => {
  answerWith(502, '<html>Bad gateway</html>')
  expect(await failureOf()).toMatchObject({ status: 502, message: 'Fallback!' })
})

it('says how long to wait, whoever refuses the call', async () => {
  answerWith(429, '{"code":"too_many_requests","message":"Too many calls."}', {
    'retry-after': '90',
  })
  expect(await failureOf()).toMatchObject({
    message: 'Too many calls. Please try again in 2 minutes.',
    retryAfter: 90,
  })
  answerWith(503, '<html>Busy</html>', { 'retry-after': '1', 'x-request-id': 'k7f2' })
  expect(await failureOf()).toMatchObject({ message: 'Fallback! Please try again in 1 second.' })
})

it('gives no time to wait where the server names none that it understands', async () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  answerWith(429, '{"code":"x","message":"Too many calls."}', { 'retry-after': date })
  expect(await failureOf()).toMatchObject({ message: 'Too many calls.', retryAfter: undefined })
})

it("ends the message of a failure that is nobody's fault with the code to tell us", async () => {
  const headers = { 'x-request-id': 'k7f2' }
  answerWith(500, '{"code":"internal","message":"Something went wrong."}', headers)
  expect(await failureOf()).toMatchObject({
    message: 'Something went wrong. Tell us this code: k7f2',
    requestId: 'k7f2',
  })
  answerWith(200, '{"message":5}', headers)
  expect(await failureOf()).toMatchObject({ message: 'Fallback! Tell us this code: k7f2' })
})

it('troubles nobody with a code for what they can mend', async () => {
  answerWith(409, '{"code":"conflict","message":"Taken"}', { 'x-request-id': 'k7f2' })
  expect(await failureOf()).toMatchObject({ message: 'Taken', requestId: 'k7f2' })
})

it('tells a screen with words of its own how long to wait, or the code to add', async () => {
  const headers = { 'retry-after': '5', 'x-request-id': 'k7f2' }
  answerWith(503, '{"code":"overloaded","message":"Very many people are here."}', headers)
  expect(messageFor(await failureOf(), 'No list')).toBe(
    'Very many people are here. Please try again in 5 seconds.',
  )
  answerWith(500, '', { 'x-request-id': 'k7f2' })
  expect(messageFor(await failureOf(), 'No list')).toBe('No list. Tell us this code: k7f2')
  answerWith(404, '{"code":"not_found","message":"Not found."}', { 'x-request-id': 'k7f2' })
  expect(messageFor(await failureOf(), 'No list')).toBe('No list')
})

it('does not show a defect of ours as a failed call', () => {
  const defect = new TypeError('x is undefined')
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  expect(messageOf(defect)).toBe('Something went wrong. Please try again.')
  expect(reported).toHaveBeenCalledWith(defect)
})

it('tells when nobody answered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf({ unreachable: 'Offline!' })).toMatchObject({
    status: 0,
    message: 'Offline!',
  })
})

it('does not pass on an answer of another shape', async () => {
  answerWith(200, '{"message":5}')
  expect(await failureOf()).toMatchObject({ code: 'unexpected_answer', message: 'Fallback!' })
})

it('reports a lost session, but not where a 401 is an answer', async () => {
  answerWith(401, '{"code":"unauthenticated","message":"Please log in first."}')
  await failureOf()
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  await failureOf({ needsLogin: false })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

it('loses no session to a call of the one before', async () => {
  answerWith(401, '{"code":"unauthenticated","message":"Please log in first."}')
  let session = 1
  configureHttp({ session: () => session })
  const failed = failureOf()
  session = 2
  await failed
  expect(onUnauthorized).not.toHaveBeenCalled()
})

it('leaves full addresses alone', () => {
  expect(apiUrl('/api/images/1')).toBe('https://api.example/api/images/1')
  expect(apiUrl('blob:1')).toBe('blob:1')
})
