import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useRemoval } from './use-removal.ts'

const lake = { _id: 'a'.repeat(24) }

it('deletes once what is pressed twice before the answer', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  const remove = vi.fn(() => answer.promise)
  const { result } = renderHook(() =>
    useRemoval({
      list: { data: [lake], update: () => {}, refresh: async () => {} },
      remove,
      restore: async () => lake,
      removed: 'Deleted',
      restored: 'Restored',
    }),
  )
  act(() => {
    result.current.removeItem(lake)
    result.current.removeItem(lake)
  })
  expect([...result.current.removing]).toEqual([lake._id])
  act(() => result.current.removeItem(lake))
  await act(async () => answer.resolve({ message: '' }))
  expect(remove).toHaveBeenCalledOnce()
  expect([...result.current.removing]).toEqual([])
})
