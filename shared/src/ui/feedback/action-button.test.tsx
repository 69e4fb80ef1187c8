import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { ActionButton } from './action-button.tsx'

it('keeps the focus while what it does is under way, and does nothing twice', () => {
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const button = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <ActionButton isPending={isPending} onPress={onPress}>
        Start
      </ActionButton>
      <ActionButton type="submit" isPending={isPending}>
        Save
      </ActionButton>
    </form>
  )
  const start = () => screen.getByRole('button', { name: 'Start' })
  const save = () => screen.getByRole('button', { name: 'Save' })
  const { unmount } = renderInApp(button(true))
  for (const pending of [start(), save()]) {
    expect(pending).toHaveProperty('disabled', false)
    expect(pending.ariaBusy ?? pending.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(pending)
  }
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  unmount()
  renderInApp(button(false))
  fireEvent.click(start())
  fireEvent.click(save())
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
