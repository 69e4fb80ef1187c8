import { beforeEach, expect, it, vi } from 'vitest'
import { createReview } from '../rows/review.ts'
import { BLUE_NILE as values } from '../testing/question-values.ts'
import { createDraftWriter, type Draft, readDraft } from './draft-store.ts'

const device = vi.hoisted(() => ({
  stored: new Map<string, unknown>(),
  writes: [] as string[],
  write: async (_key: string, _value: unknown): Promise<void> => undefined,
}))

vi.mock('../../../lib/device-store.ts', () => ({
  writeToDevice: (key: string, value: unknown) => device.write(key, value),
  readFromDevice: async (key: string) => device.stored.get(key),
}))

const place = { userId: 'a'.repeat(24), categoryId: 'c'.repeat(24) }
const draft: Draft = {
  stage: {
    kind: 'rows',
    source: {
      file: { name: 'rivers.csv', content: new Blob(['question']) },
      format: 'csv',
      rows: [{ id: 0, place: 'row 2', values, remarks: [] }],
      refused: [{ place: 'row 3', reason: 'It has seven options.' }],
      startedAt: '2026-03-02T09:00:00.000Z',
    },
  },
  review: {
    ...createReview('one', place.categoryId),
    typed: { 0: { ...values, questionText: 'Wher' } },
  },
}

beforeEach(() => {
  device.stored.clear()
  device.writes = []
  device.write = async (key, value) => {
    device.writes.push(key.split(':').at(-1) ?? '')
    device.stored.set(key, structuredClone(value))
  }
})

it('restores rows and open forms, for the same admin and category only', async () => {
  const onWritten = vi.fn()
  createDraftWriter(place, onWritten).write(draft)
  await expect.poll(() => onWritten).toHaveBeenCalledWith(draft)
  expect(await readDraft(place)).toEqual(draft)
  expect(await readDraft({ ...place, userId: 'b'.repeat(24) })).toBeUndefined()
  expect(await readDraft({ ...place, categoryId: undefined })).toBeUndefined()
})

it('stores the file once, and only the last of several changes during a write', async () => {
  const onWritten = vi.fn()
  const { write: writeDraft } = createDraftWriter(place, onWritten)
  writeDraft(draft)
  for (const importId of ['two', 'three', 'four'])
    writeDraft({ ...draft, review: createReview(importId, undefined) })
  await expect.poll(() => onWritten).toHaveBeenCalled()
  expect(device.writes).toEqual(['stage', 'work', 'work'])
  expect((await readDraft(place))?.review?.importId).toBe('four')
})

it('reports a failed write and tries again with the next change', async () => {
  const onWritten = vi.fn()
  const { write } = device
  device.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { write: writeDraft } = createDraftWriter(place, onWritten)
  writeDraft(draft)
  await expect.poll(() => onWritten).toHaveBeenLastCalledWith(undefined)
  device.write = write
  writeDraft({ ...draft })
  await expect.poll(() => onWritten).toHaveBeenLastCalledWith(draft)
  expect(await readDraft(place)).toEqual(draft)
})

it('requests all writes before the page is left', async () => {
  const onWritten = vi.fn()
  const { write, flush } = createDraftWriter(place, onWritten)
  write(draft)
  write({ ...draft, review: createReview('two', undefined) })
  flush()
  // As a logout does.
  device.stored.clear()
  await expect.poll(() => onWritten).toHaveBeenCalled()
  expect(device.stored.size).toBe(0)
})

it('rejects a draft stored by another release', async () => {
  const onWritten = vi.fn()
  createDraftWriter(place, onWritten).write(draft)
  await expect.poll(() => onWritten).toHaveBeenCalled()
  for (const key of device.stored.keys()) device.stored.set(key, { kind: 'rows', questions: [] })
  await expect(readDraft(place)).rejects.toThrow()
})
