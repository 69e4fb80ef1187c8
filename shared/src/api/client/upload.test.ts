import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FILE_TIMEOUT_MS } from './send.ts'
import { upload, uploadStore } from './upload.ts'

class FakeRequest {
  static latest = new FakeRequest()
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  withCredentials = false
  status = 201
  responseText = '{"a":1}'
  opened: string[] = []
  open = (...opened: string[]) => {
    this.opened = opened
  }
  send = () => {
    FakeRequest.latest = this
  }
  abort = () => this.onabort()
  getAllResponseHeaders = () => 'retry-after: 3\r\nx-request-id: k7f2\r\n'
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = () => upload('/api/x', { method: 'POST', body: new FormData(), isRepeatable: false })

it('tells how far it has come, and nothing once it is over', async () => {
  const sent = start()
  FakeRequest.latest.upload.onprogress?.({ loaded: 30, total: 120 })
  expect(uploadStore.getState().sent).toBe(0.25)
  FakeRequest.latest.onload()
  const { status, headers, text } = await sent
  expect([status, text, headers.get('x-request-id')]).toEqual([201, '{"a":1}', 'k7f2'])
  expect(uploadStore.getState().sent).toBeUndefined()
})

it('sends the session along', async () => {
  const sent = start()
  expect(FakeRequest.latest.withCredentials).toBe(true)
  expect(FakeRequest.latest.opened).toEqual(['POST', '/api/x'])
  FakeRequest.latest.onload()
  await sent
})

it('may take longer than other calls, and ends all the same', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const ended = start().catch(() => Date.now() - began)
  await vi.runAllTimersAsync()
  expect(await ended).toBe(FILE_TIMEOUT_MS)
  expect(uploadStore.getState().sent).toBeUndefined()
})
