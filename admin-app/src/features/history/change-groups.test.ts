import type { CatalogueChange } from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { expect, it } from 'vitest'
import { groupByAct, nextPage, withMore } from './change-groups.ts'
import { toGroupSentence } from './change-sentence.ts'

/** The change of that number in an act. */
function changeOf(act: string, index: number, changes: Partial<CatalogueChange> = {}) {
  const id = act.padEnd(20, '0') + String(index).padStart(4, '0')
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
const ACT = 'b'.padEnd(20, '0')

it('puts together what was changed at once', () => {
  expect(groupByAct([ALONE, THIRD, SECOND, BEFORE])).toEqual([[ALONE], [THIRD, SECOND], [BEFORE]])
})

it('goes on behind the last change, and behind all of an act that is cut by a page', () => {
  expect(nextPage([THIRD, ALONE])).toEqual({ before: ALONE.id, cutActs: [] })
  expect(nextPage([ALONE, THIRD, SECOND])).toEqual({ before: `${ACT}0000`, cutActs: [ACT] })
  expect(nextPage([])).toEqual({ before: undefined, cutActs: [] })
})

it('shows the rest of an act in its place, until there is no more of it', () => {
  const shown = { changes: [ALONE, THIRD, BEFORE], hasOlder: false, cutActs: [ACT] }
  const once = withMore(shown, ACT, { changes: [SECOND], hasOlder: true })
  expect(once).toEqual({ ...shown, changes: [ALONE, THIRD, SECOND, BEFORE] })
  const twice = withMore(once, ACT, { changes: [FIRST, BEFORE], hasOlder: true })
  expect(twice).toEqual({
    ...shown,
    changes: [ALONE, THIRD, SECOND, FIRST, BEFORE],
    cutActs: [],
  })
})

it('says how many of what were changed, and how', () => {
  const read = (changes: [CatalogueChange, ...CatalogueChange[]], isCut = false) => {
    const { actor, did, how } = toGroupSentence(changes, isCut)
    return `${actor} ${did}${how}.`
  }
  expect(read([THIRD, SECOND])).toBe('keeper added 2 kingdoms in an import.')
  expect(read([THIRD, SECOND], true)).toBe('keeper added 2 or more kingdoms in an import.')
  const release = { origin: 'release', actor: null } as const
  const mixed = changeOf('b', 2, { ...release, kind: 'question', action: 'retired' })
  expect(read([changeOf('b', 3, release), mixed])).toBe(
    'A content release changed 2 kingdoms, categories and questions.',
  )
})
