import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FILE_TIMEOUT_MS } from './send.ts'
import { upload, uploadStore } from './upload.ts'

class FakeRequest {
  static latest = new FakeRequest()
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  timeout = 0
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
  getAllResponseHeaders = () => 'retry-after: 3\r\nx-request-id: k7f2\r\n'
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
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
  const sent = start()
  expect(FakeRequest.latest.timeout).toBe(FILE_TIMEOUT_MS)
  FakeRequest.latest.ontimeout()
  await expect(sent).rejects.toThrow('The upload got no answer')
  expect(uploadStore.getState().sent).toBeUndefined()
})
