import { expect, it } from 'vitest'
import { parseFormPath, screenOf } from './editing.ts'

const aksum = { _id: 'a'.repeat(24) }

it('shows the list where the address asks for no form', () => {
  expect(screenOf(undefined, [aksum], 'ready')).toEqual({ kind: 'list' })
})

it('opens the forms that the address asks for', () => {
  expect(screenOf('new', [], 'loading')).toEqual({ kind: 'adding' })
  expect(screenOf(aksum._id, [aksum], 'loading')).toEqual({ kind: 'editing', entity: aksum })
})

it.each(['idle', 'loading', 'slow', 'failed'] as const)(
  'waits for what may still come, while %s',
  (phase) => {
    expect(screenOf(aksum._id, [], phase)).toEqual({ kind: 'waiting' })
  },
)

it('says what is not there, once the list is', () => {
  expect(screenOf(aksum._id, [], 'ready')).toEqual({ kind: 'missing' })
})

it('tells the page of a list from its forms', () => {
  expect(parseFormPath('/kingdoms')).toEqual({ page: '/kingdoms' })
  expect(parseFormPath('/kingdoms/new')).toEqual({ page: '/kingdoms', edited: 'new' })
  const questions = `/categories/${aksum._id}/questions`
  expect(parseFormPath(questions)).toEqual({ page: questions })
  expect(parseFormPath(`${questions}/b/edit`)).toEqual({ page: questions, edited: 'b' })
})
