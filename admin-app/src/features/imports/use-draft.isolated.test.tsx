import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from './draft/draft-store.ts'
import { addCatalogueMatches, tickRows } from './rows/review.ts'
import { EMPTY_DRAFT, rememberPreviousStep, returnToPreviousStep, useDraft } from './use-draft.ts'

const device = vi.hoisted(() => ({ stored: new Map<string, unknown>(), isBroken: false }))
vi.mock('../../lib/device-store.ts', () => ({
  writeToDevice: async (key: string, value: unknown) => void device.stored.set(key, value),
  readFromDevice: async (key: string) => {
    if (device.isBroken) throw new DOMException('The connection is lost.', 'InvalidStateError')
    return device.stored.get(key)
  },
}))

const userId = 'a'.repeat(24)
const rows: Draft = {
  stage: {
    kind: 'rows',
    source: {
      file: { name: 'rivers.csv', content: new Blob([]) },
      format: 'csv',
      rows: [],
      refused: [],
      startedAt: '2026-03-02T09:00:00.000Z',
    },
  },
  review: undefined,
}

async function open() {
  const { result } = renderHook(() => useDraft(userId, undefined))
  await waitFor(() => expect(result.current.draft).toBeDefined())
  return result
}

beforeEach(() => {
  device.stored.clear()
  device.isBroken = false
})

it('restores an import with the same id', async () => {
  const result = await open()
  expect(result.current.draft).toEqual(EMPTY_DRAFT)
  act(() => result.current.setDraft(rows))
  const importId = result.current.draft?.review?.importId
  expect(importId).toMatch(/^[0-9a-f]{24}$/)
  expect(result.current.draftState).toBe('saving')
  await waitFor(() => expect(result.current.draftState).toBe('saved'))

  const later = await open()
  expect(later.current.draft?.review?.importId).toBe(importId)
  expect(later.current.isRestored).toBe(true)
})

it('keeps left-out rows after an import, and the way back to the rows', async () => {
  const result = await open()
  act(() => result.current.setDraft(rows))
  const { draft } = result.current
  if (draft?.stage.kind !== 'rows' || !draft.review) throw new Error('no rows')
  const texts = {
    questionText: 'Which river?',
    options: ['Abay'],
    description: '',
    correct: '1',
    keepOrder: 'yes',
    difficulty: '',
  }
  const done: Draft = {
    stage: {
      kind: 'done',
      source: draft.stage.source,
      outcome: {
        importId: draft.review.importId,
        categoryId: 'c'.repeat(24),
        count: 1,
        importedAt: '2026-03-02T09:05:00.000Z',
        left: [{ reason: 'It has one option.', texts }],
        unwritten: 2,
      },
    },
    review: draft.review,
  }
  act(() => result.current.setDraft(done))
  await waitFor(() => expect(result.current.draftState).toBe('saved'))
  const later = await open()
  expect(later.current.draft).toEqual(done)
  expect(later.current.isRestored).toBe(true)
})

it('ignores an answer for a discarded draft', async () => {
  const result = await open()
  act(() => result.current.setDraft(rows))
  act(() => result.current.setDraft(EMPTY_DRAFT))
  act(() => result.current.change(addCatalogueMatches('', [], new Map())))
  expect(result.current.draft).toEqual(EMPTY_DRAFT)
})

const columns: Draft = {
  stage: {
    kind: 'columns',
    file: { name: 'rivers.csv', content: new Blob([]) },
    table: { headings: ['Frage'], sample: [], roles: [null] },
  },
  review: undefined,
}

it('returns from the columns to the pasted text', () => {
  const pasted: Draft = { stage: { kind: 'choosing', pasted: 'Frage' }, review: undefined }
  const first = rememberPreviousStep(columns, pasted)
  expect(returnToPreviousStep(first)).toEqual(pasted)
  expect(returnToPreviousStep(rememberPreviousStep(columns, first))).toEqual(pasted)
})

it('returns to the edited rows when matching columns again is cancelled', async () => {
  const result = await open()
  act(() => result.current.setDraft(rows))
  act(() => result.current.change(tickRows([1], false)))
  const { draft } = result.current
  if (draft?.stage.kind !== 'rows' || columns.stage.kind !== 'columns') throw new Error('no rows')
  const stage = { ...columns.stage, source: draft.stage.source }
  act(() => result.current.setDraft({ stage, review: draft.review }))
  await waitFor(() => expect(result.current.draftState).toBe('saved'))
  const later = await open()
  expect(later.current.draft && returnToPreviousStep(later.current.draft)).toEqual(draft)
})

it('does not overwrite an unreadable draft, and can read it again', async () => {
  const first = await open()
  act(() => first.current.setDraft(rows))
  await waitFor(() => expect(first.current.draftState).toBe('saved'))
  const kept = new Map(device.stored)

  device.isBroken = true
  const { result } = renderHook(() => useDraft(userId, undefined))
  await waitFor(() => expect(result.current.unreadable).toBeDefined())
  expect(result.current.draft).toBeUndefined()
  expect(device.stored).toEqual(kept)

  device.isBroken = false
  act(() => result.current.unreadable?.retry())
  await waitFor(() => expect(result.current.draft).toEqual(first.current.draft))
})

it('keeps the draft of another release until a new import starts', async () => {
  device.stored.set(`imports:${userId}:any:stage`, { kind: 'of a later release' })
  const { result } = renderHook(() => useDraft(userId, undefined))
  await waitFor(() => expect(result.current.unreadable).toBeDefined())
  expect(device.stored.size).toBe(1)
  act(() => result.current.unreadable?.startOver())
  expect(result.current.draft).toEqual(EMPTY_DRAFT)
})
