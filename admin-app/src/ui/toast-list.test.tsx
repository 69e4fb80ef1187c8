import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOTICE_TOAST_MS, notify, toastStore, UNDO_TOAST_MS } from '../lib/toasts.ts'
import { ToastList } from './toast-list.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderInApp(
    <>
      <button type="button">Elsewhere</button>
      <ToastList />
    </>,
  )
  // A toast takes a focus that is nowhere, and stays while it has it.
  screen.getByRole('button').focus()
})
afterEach(() => {
  vi.useRealTimers()
  toastStore.setState({ toasts: [] })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('dismisses a toast after its time, one with Undo later', () => {
  act(() => {
    notify('Saved')
    notify('Deleted', { run: async () => {}, done: 'Restored', focusWhenDone: () => {} })
  })
  pass(NOTICE_TOAST_MS - 1)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.queryByText('Deleted')).toBeTruthy()
  pass(UNDO_TOAST_MS - NOTICE_TOAST_MS)
  expect(screen.queryByText('Deleted')).toBeNull()
})

it('keeps a toast while it is hovered', () => {
  act(() => notify('Saved'))
  fireEvent.pointerEnter(screen.getByText('Saved'))
  pass(10 * NOTICE_TOAST_MS)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByText('Saved'))
  pass(NOTICE_TOAST_MS)
  expect(screen.queryByText('Saved')).toBeNull()
})
