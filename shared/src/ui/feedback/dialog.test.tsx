import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { OpenDialog } from './dialog.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const isOpen = () => document.querySelector('dialog')?.open ?? false

function showConfirm(mustAsk = true) {
  const onConfirm = vi.fn()
  renderInApp(
    <ConfirmButton
      label="Leave the league"
      title="Leave Almaz' class?"
      text="You can come back."
      keepLabel="Stay"
      confirmLabel="Leave"
      mustAsk={mustAsk}
      onConfirm={onConfirm}
    />,
  )
  fireEvent.click(button('Leave the league'))
  return onConfirm
}

it('asks before it does something, and does it once it is confirmed', () => {
  const onConfirm = showConfirm()
  expect(isOpen()).toBe(true)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.click(button('Leave'))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(false)
})

it('does nothing where the answer is no', () => {
  const onConfirm = showConfirm()
  fireEvent.click(button('Stay'))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(isOpen()).toBe(false)
})

it('does at one press what costs nothing', () => {
  expect(showConfirm(false)).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(false)
})

it('does not close while its answer is being sent', () => {
  renderInApp(
    <OpenDialog title="Delete this account?" isBusy>
      <p>Deleting...</p>
    </OpenDialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Delete this account?' })
  const isClosing = fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(isClosing).toBe(false)
})

it('was closed by nobody where its page has taken it away', () => {
  const onClose = vi.fn()
  renderInApp(
    <OpenDialog title="Leave without saving?" onClose={onClose}>
      <p>Stay</p>
    </OpenDialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const page = dialog.parentElement
  dialog.remove()
  dialog.close()
  expect(onClose).not.toHaveBeenCalled()
  page?.append(dialog)
  dialog.showModal()
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})

it('was closed by nobody where it is open again by the time it is told', () => {
  const onClose = vi.fn()
  renderInApp(
    <OpenDialog title="Leave without saving?" onClose={onClose}>
      <p>Stay</p>
    </OpenDialog>,
  )
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
})
