import { expect, it } from 'vitest'
import { getListScreen, parseFormPath } from './editing.ts'

const aksum = { _id: 'a'.repeat(24) }

it('shows the list for its own address', () => {
  expect(getListScreen(undefined, [aksum], 'ready')).toEqual({ kind: 'list' })
})

it('opens the form of the address', () => {
  expect(getListScreen('new', [], 'loading')).toEqual({ kind: 'adding' })
  expect(getListScreen(aksum._id, [aksum], 'loading')).toEqual({ kind: 'editing', entity: aksum })
})

it.each(['idle', 'loading', 'slow', 'failed'] as const)(
  'waits for an unknown item while the list is %s',
  (phase) => {
    expect(getListScreen(aksum._id, [], phase)).toEqual({ kind: 'waiting' })
  },
)

it('reports a missing item once the list is loaded', () => {
  expect(getListScreen(aksum._id, [], 'ready')).toEqual({ kind: 'missing' })
})

it('splits the address of a form from the page of its list', () => {
  expect(parseFormPath('/kingdoms')).toEqual({ page: '/kingdoms' })
  expect(parseFormPath('/kingdoms/new')).toEqual({ page: '/kingdoms', edited: 'new' })
  const questions = `/categories/${aksum._id}/questions`
  expect(parseFormPath(questions)).toEqual({ page: questions })
  expect(parseFormPath(`${questions}/b/edit`)).toEqual({ page: questions, edited: 'b' })
})
