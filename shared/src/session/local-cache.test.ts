import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { readCache, writeCache } from './local-cache.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps what was kept before when the storage is full', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '["answers 1 to 7"]',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => expect.unreachable('the older copy is all there is'),
  })
  expect(writeCache('quiz-kingdom:attempt', ['answers 1 to 8'])).toBe(false)
  expect(readCache('quiz-kingdom:attempt', v.array(v.string()))).toEqual(['answers 1 to 7'])
})

it('reads nothing where the storage is forbidden or holds something else', () => {
  expect(readCache('kingdoms', v.array(v.string()))).toBeUndefined()
  vi.stubGlobal('localStorage', { getItem: () => '{"not":"a list"}' })
  expect(readCache('kingdoms', v.array(v.string()))).toBeUndefined()
})
