import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { parseFormPath, useEditing } from './editing.ts'

const lake = { _id: 'a'.repeat(24), title: 'Tana' }
const river = { _id: 'b'.repeat(24), title: 'Abay' }

function listOf(data: (typeof lake)[]): ResourceState<(typeof lake)[]> {
  return { ...createResource({ load: async () => data }).getState(), data, phase: 'ready' }
}
const unknown = { ...listOf([]), data: undefined, phase: 'failed' } as const
const editing = ({ _id }: { _id: string }) => `/${_id}/edit`

function renderAt(form: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/categories${form}`]}>{children}</MemoryRouter>
  )
  return renderHook(
    ({ list }: { list: ResourceState<(typeof lake)[]> }) => useEditing(list).screen,
    {
      wrapper,
      initialProps: { list: listOf([lake, river]) },
    },
  )
}

it('keeps the form of an item that is deleted meanwhile', () => {
  const { result, rerender } = renderAt(editing(lake))
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
  rerender({ list: listOf([river]) })
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
})

it('keeps the form when the list is lost', () => {
  const { result, rerender } = renderAt(editing(lake))
  rerender({ list: unknown })
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
})

it('follows changes of the item', () => {
  const { result, rerender } = renderAt(editing(lake))
  const renamed = { ...lake, title: 'Lake Tana' }
  rerender({ list: listOf([renamed, river]) })
  expect(result.current).toEqual({ kind: 'editing', entity: renamed })
})

it.each([
  ['', { kind: 'list' }],
  ['/new', { kind: 'adding' }],
  [editing({ _id: 'unknown' }), { kind: 'missing' }],
])('opens the screen of the address /categories%s', (form, screen) => {
  expect(renderAt(form).result.current).toEqual(screen)
})

it.each(['idle', 'loading', 'slow', 'failed'] as const)(
  'waits for an unknown item while the list is %s',
  (phase) => {
    const { result, rerender } = renderAt(editing({ _id: 'unknown' }))
    rerender({ list: { ...unknown, phase } })
    expect(result.current).toEqual({ kind: 'list' })
  },
)

it('splits the address of a form from the page of its list', () => {
  expect(parseFormPath('/kingdoms')).toEqual({ page: '/kingdoms' })
  expect(parseFormPath('/kingdoms/new')).toEqual({ page: '/kingdoms', edited: 'new' })
  const questions = `/categories/a/questions`
  expect(parseFormPath(questions)).toEqual({ page: questions })
  expect(parseFormPath(`${questions}/b/edit`)).toEqual({ page: questions, edited: 'b' })
})
