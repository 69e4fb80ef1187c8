import * as v from 'valibot'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { Operation } from '../operation.ts'
import {
  type ApiError,
  api,
  apiUrl,
  configureHttp,
  fetchFile,
  getFailureMessage,
  toUserMessage,
} from './http.ts'

// A write is tried only once. The retries of reads are tested in send.test.ts.
const operation = {
  method: 'POST',
  path: '/api/x',
  access: 'player',
  body: v.object({ a: v.number() }),
  response: v.object({ message: v.string() }),
  failure: 'Fallback!',
} satisfies Operation
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

function failureOf(change: Partial<Omit<Operation, 'response'>> = {}): Promise<ApiError> {
  return api({ ...operation, ...change }, { body: { a: 1 } }).then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: ApiError) => error,
  )
}

it('sends JSON with credentials to the API and gives back the checked answer', async () => {
  const fetched = answerWith(200, '{"message":"hi","extra":1}')
  const answer = await api(operation, { body: { a: 1 } })
  expect(answer).toEqual({ message: 'hi' })
  expect(fetched).toHaveBeenCalledWith('https://api.example/api/x', {
    method: 'POST',
    credentials: 'include',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
    signal: expect.any(AbortSignal),
  })
})

it('fills the parts of the address', async () => {
  const fetched = answerWith(200, '{"message":"hi"}')
  const search = {
    ...operation,
    path: '/api/x/:name',
    params: v.object({ name: v.string() }),
    query: v.object({ page: v.optional(v.string()), id: v.optional(v.string()) }),
  } satisfies Operation
  const query = { page: '2', id: undefined }
  await api(search, { params: { name: 'a/b' }, query, body: { a: 1 } })
  expect(fetched.mock.calls[0]?.[0]).toBe('https://api.example/api/x/a%2Fb?page=2')
})

it('sends a form by upload', async () => {
  const fetched = answerWith(200, '')
  const send = vi.fn(async () => ({
    status: 200,
    headers: new Headers(),
    text: '{"message":"hi"}',
  }))
  const { body: _, ...rest } = operation
  const form = { ...rest, form: v.object({}) } satisfies Operation
  const body = new FormData()
  expect(await api(form, { body, send })).toEqual({ message: 'hi' })
  expect(send).toHaveBeenCalledWith('https://api.example/api/x', expect.objectContaining({ body }))
  expect(fetched).not.toHaveBeenCalled()
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
    message: 'Something went wrong. Error code: k7f2',
    requestId: 'k7f2',
  })
  answerWith(200, '{"message":5}', headers)
  expect(await failureOf()).toMatchObject({
    code: 'unexpected_answer',
    message: 'Fallback! Error code: k7f2',
  })
})

it('troubles nobody with a code for what they can mend', async () => {
  answerWith(409, '{"code":"conflict","message":"Taken"}', { 'x-request-id': 'k7f2' })
  expect(await failureOf()).toMatchObject({ message: 'Taken', requestId: 'k7f2' })
})

it('tells a screen with words of its own how long to wait, or the code to add', async () => {
  const headers = { 'retry-after': '5', 'x-request-id': 'k7f2' }
  answerWith(503, '{"code":"overloaded","message":"Very many people are here."}', headers)
  expect(getFailureMessage(await failureOf(), 'No list')).toBe(
    'Very many people are here. Please try again in 5 seconds.',
  )
  answerWith(500, '', { 'x-request-id': 'k7f2' })
  expect(getFailureMessage(await failureOf(), 'No list')).toBe('No list. Error code: k7f2')
  answerWith(404, '{"code":"not_found","message":"Not found."}', { 'x-request-id': 'k7f2' })
  expect(getFailureMessage(await failureOf(), 'No list')).toBe('No list')
})

it("gives a screen without words the operation's, whatever the server or the network said", async () => {
  answerWith(404, '{"code":"not_found","message":"Not found."}')
  expect(getFailureMessage(await failureOf())).toBe('Fallback!')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failure = await failureOf({ unreachable: 'No network.' })
  expect(failure).toMatchObject({ status: 0, message: 'No network.' })
  expect(getFailureMessage(failure)).toBe('Fallback!')
})

it('refuses to send a form without `upload`, which would lose its fields', async () => {
  const fetched = answerWith(200, '{"message":"hi"}')
  const open = { ...operation, body: v.custom<FormData>((body) => body instanceof FormData) }
  await expect(api(open, { body: new FormData() })).rejects.toThrow('A form is sent by `upload`')
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches a file, or says why there is none and that the session has ended', async () => {
  const { method: _, body: __, ...rest } = operation
  const file = { ...rest, method: 'GET', response: 'file' } satisfies Operation
  answerWith(200, 'bytes')
  expect(await (await fetchFile(file)).text()).toBe('bytes')
  answerWith(401, '{"code":"unauthorized","message":"Log in first."}')
  await expect(fetchFile(file)).rejects.toMatchObject({ status: 401, message: 'Log in first.' })
  expect(onUnauthorized).toHaveBeenCalledOnce()
})

it('does not show a defect of ours as a failed call', () => {
  const defect = new TypeError('x is undefined')
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  expect(toUserMessage(defect)).toBe('Something went wrong. Please try again.')
  expect(reported).toHaveBeenCalledWith(defect)
})

it('reports a lost session, but not where a 401 is an answer', async () => {
  answerWith(401, '{"code":"unauthenticated","message":"Please log in first."}')
  await failureOf()
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  await failureOf({ access: 'anyone' })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  await failureOf({ access: 'anyone', losesSession: true })
  expect(onUnauthorized).toHaveBeenCalledTimes(2)
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
