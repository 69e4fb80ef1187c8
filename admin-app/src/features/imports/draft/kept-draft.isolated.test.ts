import { beforeEach, expect, it, vi } from 'vitest'
import { startWork } from '../rows/work.ts'
import { type Draft, draftKeeper, readDraft } from './kept-draft.ts'

const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  writes: [] as string[],
  keep: async (_key: string, _value: unknown): Promise<void> => undefined,
}))

vi.mock('../../../lib/device-store.ts', () => ({
  keep: (key: string, value: unknown) => device.keep(key, value),
  readKept: async (key: string) => device.kept.get(key),
}))

const place = { userId: 'a'.repeat(24), categoryId: 'c'.repeat(24) }
const values = {
  questionText: 'Where does the Blue Nile begin?',
  options: ['Lake Tana', 'Lake Chad'],
  correctAnswer: '0',
  keepOrder: false,
  difficulty: 2 as const,
  description: '',
}
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
  work: {
    ...startWork('one', place.categoryId),
    typed: { 0: { ...values, questionText: 'Wher' } },
  },
}

beforeEach(() => {
  device.kept.clear()
  device.writes = []
  device.keep = async (key, value) => {
    device.writes.push(key.split(':').at(-1) ?? '')
    device.kept.set(key, structuredClone(value))
  }
})

it('restores rows and open forms, for the same admin and category only', async () => {
  const onKept = vi.fn()
  draftKeeper(place, onKept).keep(draft)
  await expect.poll(() => onKept).toHaveBeenCalledWith(draft)
  expect(await readDraft(place)).toEqual(draft)
  expect(await readDraft({ ...place, userId: 'b'.repeat(24) })).toBeUndefined()
  expect(await readDraft({ ...place, categoryId: undefined })).toBeUndefined()
})

it('stores the file once, and only the last of several changes during a write', async () => {
  const onKept = vi.fn()
  const { keep: keepDraft } = draftKeeper(place, onKept)
  keepDraft(draft)
  for (const importId of ['two', 'three', 'four'])
    keepDraft({ ...draft, work: startWork(importId, undefined) })
  await expect.poll(() => onKept).toHaveBeenCalled()
  expect(device.writes).toEqual(['stage', 'work', 'work'])
  expect((await readDraft(place))?.work?.importId).toBe('four')
})

it('reports a failed write and tries again with the next change', async () => {
  const onKept = vi.fn()
  const { keep } = device
  device.keep = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { keep: keepDraft } = draftKeeper(place, onKept)
  keepDraft(draft)
  await expect.poll(() => onKept).toHaveBeenLastCalledWith(undefined)
  device.keep = keep
  keepDraft({ ...draft })
  await expect.poll(() => onKept).toHaveBeenLastCalledWith(draft)
  expect(await readDraft(place)).toEqual(draft)
})

it('requests all writes before the page is left', async () => {
  const onKept = vi.fn()
  const { keep, flush } = draftKeeper(place, onKept)
  keep(draft)
  keep({ ...draft, work: startWork('two', undefined) })
  flush()
  // As a log-out does.
  device.kept.clear()
  await expect.poll(() => onKept).toHaveBeenCalled()
  expect(device.kept.size).toBe(0)
})

it('rejects a draft stored by another release', async () => {
  const onKept = vi.fn()
  draftKeeper(place, onKept).keep(draft)
  await expect.poll(() => onKept).toHaveBeenCalled()
  for (const key of device.kept.keys()) device.kept.set(key, { kind: 'rows', questions: [] })
  await expect(readDraft(place)).rejects.toThrow()
})
