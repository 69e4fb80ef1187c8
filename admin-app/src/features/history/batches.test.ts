import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { expect, it } from 'vitest'
import { getNextPage, groupByBatch, insertRest, pickRest, updateLastIds } from './batches.ts'
import { toGroupSentence } from './change-sentence.ts'

function changeOf(batch: string, index: number, changes: Partial<CatalogueChange> = {}) {
  const id = batch.padEnd(20, '0') + String(index).padStart(4, '0')
  const change: CatalogueChange = {
    id,
    lastId: id,
    at: '2026-03-02T09:00:00.000Z',
    kind: 'kingdom',
    entityId: id,
    action: 'created',
    origin: 'import',
    actor: { id: 'c'.repeat(24), username: 'keeper' },
    before: null,
    after: null,
  }
  return Object.assign(change, changes)
}
const [THIRD, SECOND, FIRST] = [changeOf('b', 3), changeOf('b', 2), changeOf('b', 1)]
const [ALONE, BEFORE] = [changeOf('c', 1), changeOf('a', 1)]
const BATCH = 'b'.padEnd(20, '0')

it('groups changes made at once', () => {
  expect(groupByBatch([ALONE, THIRD, SECOND, BEFORE])).toEqual([[ALONE], [THIRD, SECOND], [BEFORE]])
})

it('continues after the last change, or after the whole batch that a page cuts', () => {
  expect(getNextPage([THIRD, ALONE])).toEqual({ before: ALONE.id })
  expect(getNextPage([ALONE, THIRD, SECOND])).toEqual({ before: `${BATCH}0000`, skipped: BATCH })
  expect(getNextPage([])).toEqual({})
})

it('inserts the rest of a batch in its place and says when it is complete', () => {
  const { rest, isComplete } = pickRest(BATCH, { entries: [SECOND], hasOlder: true })
  expect(isComplete).toBe(false)
  expect(insertRest([ALONE, THIRD, BEFORE], BATCH, rest)).toEqual([ALONE, THIRD, SECOND, BEFORE])
  expect(pickRest(BATCH, { entries: [FIRST, BEFORE], hasOlder: true })).toEqual({
    rest: [FIRST],
    isComplete: true,
  })
  expect(pickRest(BATCH, { entries: [FIRST], hasOlder: false }).isComplete).toBe(true)
})

it('takes the last change of an entry from the page that was loaded last', () => {
  const earlier = changeOf('a', 1, { entityId: FIRST.entityId })
  const read = updateLastIds([FIRST, earlier, ALONE]).map(({ lastId }) => lastId)
  expect(read).toEqual([FIRST.id, FIRST.id, ALONE.id])
})

it('describes a batch by its number, kind and origin', () => {
  const read = (changes: [CatalogueChange, ...CatalogueChange[]], size?: number) => {
    const { actor, did, how } = toGroupSentence(changes, size)
    return `${actor} ${did}${how}.`
  }
  expect(read([THIRD, SECOND])).toBe('keeper added 2 kingdoms in an import.')
  expect(read([THIRD, SECOND], 1921)).toBe('keeper made 1,921 changes in an import.')
  const release = { origin: 'release', actor: null } as const
  const mixed = changeOf('b', 2, { ...release, kind: 'question', action: 'retired' })
  expect(read([changeOf('b', 3, release), mixed])).toBe(
    'A content release changed 2 kingdoms, categories and questions.',
  )
})
