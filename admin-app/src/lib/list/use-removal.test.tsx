import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toastStore } from '../toasts.ts'
import { useRemoval } from './use-removal.ts'

const lake = { _id: 'a'.repeat(24) }

afterEach(() => toastStore.setState({ toasts: [] }))

function setUp() {
  const answer = Promise.withResolvers<{ message: string }>()
  const remove = vi.fn(() => answer.promise)
  const update = vi.fn()
  const { result, unmount } = renderHook(() =>
    useRemoval({
      list: { data: [lake], update, refresh: async () => {} },
      remove,
      restore: async () => lake,
      noun: 'Lake',
    }),
  )
  return { answer, remove, update, result, unmount }
}

it('deletes only once when pressed twice', async () => {
  const { answer, remove, result } = setUp()
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

it('updates the list, but shows no toast, when the page was left', async () => {
  const { answer, update, result, unmount } = setUp()
  act(() => result.current.removeItem(lake))
  unmount()
  await act(async () => answer.resolve({ message: '' }))
  expect(update).toHaveBeenCalledOnce()
  expect(toastStore.getState().toasts).toEqual([])
})

it('removes an item that was already deleted, and says so', async () => {
  const { answer, update, result } = setUp()
  act(() => result.current.removeItem(lake))
  await act(async () => answer.reject(new ApiError(404, 'not_found', 'Not found')))
  expect(result.current.error).toBe('It was already deleted.')
  expect(update).toHaveBeenCalledOnce()
})

it('keeps an item that could not be deleted, and says why', async () => {
  const { answer, update, result } = setUp()
  act(() => result.current.removeItem(lake))
  await act(async () => answer.reject(new ApiError(502, 'internal', 'Failed to delete kingdom')))
  expect(result.current.error).toBe('Failed to delete kingdom')
  expect(update).not.toHaveBeenCalled()
})
