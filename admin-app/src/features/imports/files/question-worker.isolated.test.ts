import type * as reader from '@quiz-kingdom/question-files/read-question-file.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './question-worker.ts'

const { readQuestionFile } = vi.hoisted(() => {
  vi.stubGlobal('self', globalThis)
  return { readQuestionFile: vi.fn<typeof reader.readQuestionFile>() }
})
vi.mock('@quiz-kingdom/question-files/read-question-file.ts', () => ({ readQuestionFile }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('throws defects out of the worker, so that the page can report them', async () => {
  const defect = new TypeError('x is undefined')
  readQuestionFile.mockRejectedValue(defect)
  const data = { kind: 'read', content: new Blob(['question']) }
  await self.onmessage?.(new MessageEvent('message', { data }))
  expect(() => vi.runAllTimers()).toThrow(defect)
})
