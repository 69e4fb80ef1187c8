import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useEditing } from './editing.ts'

const lake = { _id: 'a'.repeat(24), title: 'Tana' }
const river = { _id: 'b'.repeat(24), title: 'Abay' }

function listOf(data: (typeof lake)[]): ResourceState<(typeof lake)[]> {
  return { ...createResource({ load: async () => data }).getState(), data, phase: 'ready' }
}
const unknown = { ...listOf([]), data: undefined, phase: 'failed' } as const

function renderAt(edited: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/categories/${edited}/edit`]}>{children}</MemoryRouter>
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
  const { result, rerender } = renderAt(lake._id)
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
  rerender({ list: listOf([river]) })
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
})

it('keeps the form when the list is lost', () => {
  const { result, rerender } = renderAt(lake._id)
  rerender({ list: unknown })
  expect(result.current).toEqual({ kind: 'editing', entity: lake })
})

it('follows changes of the item', () => {
  const { result, rerender } = renderAt(lake._id)
  const renamed = { ...lake, title: 'Lake Tana' }
  rerender({ list: listOf([renamed, river]) })
  expect(result.current).toEqual({ kind: 'editing', entity: renamed })
})

it('reports an unknown item as missing', () => {
  expect(renderAt('c'.repeat(24)).result.current).toEqual({ kind: 'missing' })
})
