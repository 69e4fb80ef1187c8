import { expect, it } from 'vitest'
import { insertRestored, removeById, replaceOrAppend } from './list-changes.ts'

const [a, b, c] = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id }))
const list = [a, b, c].filter((item) => item !== undefined)

it('appends what is new', () => {
  const added = { _id: 'd', title: 'd' }
  expect(replaceOrAppend(added)(list)).toEqual([a, b, c, added])
})

it('replaces an edited item where it stands', () => {
  const edited = { _id: 'b', title: 'better' }
  expect(replaceOrAppend(edited)(list)).toEqual([a, edited, c])
})

it('removes an item by its id', () => {
  expect(removeById('b')(list)).toEqual([a, c])
})

it('puts a restored item back in its place', () => {
  expect(insertRestored({ _id: 'b', title: 'b' }, 1)(list.filter((item) => item !== b))).toEqual(
    list,
  )
})

it('restores to the end of a shorter list, and never twice', () => {
  const restored = { _id: 'c', title: 'c' }
  expect(insertRestored(restored, 2)([{ _id: 'a', title: 'a' }])).toEqual([a, c])
  expect(insertRestored(restored, 2)(list)).toEqual(list)
})
