import { act, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { useCloseOnPageChange } from './close-on-page-change.ts'

function Menu() {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnPageChange(dialog)
  // Like a press at the moment when the page appears.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Menu">
      <Link to="/quiz">Quiz</Link>
    </dialog>
  )
}

it('closes a dialog when its page is left, and not when it comes', async () => {
  renderInApp(<Menu />)
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveProperty('open', true)
  await act(async () => screen.getByRole('link', { name: 'Quiz' }).click())
  expect(dialog).toHaveProperty('open', false)
})
