import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { announce, mountAnnouncer } from './announcer.ts'
import { LoadingNote, SuccessNote } from './notes.tsx'

let region: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  region = mountAnnouncer()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const said = () => [...region.children].map((each) => each.textContent)

it('is a live region that is there before anything is said in it', () => {
  expect(region.ariaLive).toBe('polite')
  expect(said()).toEqual([])
  renderInApp(<SuccessNote>Saved.</SuccessNote>)
  pass(0)
  expect(said()).toEqual(['Saved.'])
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
})

it('says the same thing again when it happens again', () => {
  announce('Sent.')
  announce('Sent.')
  expect(said()).toEqual(['Sent.', 'Sent.'])
})

it('is heard while a dialog is open, beside which nothing is read out', () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.open = true
  announce('30 seconds left')
  const host = dialog.firstElementChild
  expect(host).not.toBeNull()
  expect(said()).toEqual([])
  pass(100)
  expect(said()).toEqual(['30 seconds left'])
  dialog.remove()
  announce('10 seconds left')
  pass(100)
  expect(document.body.contains(host)).toBe(true)
  expect(said()).toContain('10 seconds left')
})

it('is heard where the dialog that was open is closed right after', () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.open = true
  announce('Your report has been sent.')
  const host = dialog.firstElementChild
  dialog.remove()
  pass(200)
  expect(document.body.contains(host)).toBe(true)
  expect(said()).toEqual(['Your report has been sent.'])
})

it('says again what a closing dialog took with it, in the order in which it was said', () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.open = true
  announce('30 seconds left')
  announce('20 seconds left')
  expect(said()).toEqual([])
  pass(100)
  expect(said()).toEqual(['30 seconds left', '20 seconds left'])
  pass(5000)
  announce('Your report has been sent.')
  dialog.remove()
  pass(200)
  expect(region.getRootNode({ composed: true })).toBe(document)
  expect(said()).toContain('Your report has been sent.')
})

it('forgets what it has said', () => {
  announce('Sent.')
  pass(5000)
  expect(said()).toEqual([])
})

it('tells of a wait once it has become one', () => {
  renderInApp(<LoadingNote>Loading players...</LoadingNote>)
  pass(499)
  expect(said()).toEqual([])
  pass(1)
  expect(said()).toEqual(['Loading players...'])
})

it('passes over a wait that was none', () => {
  const { unmount } = renderInApp(<LoadingNote>Loading players...</LoadingNote>)
  pass(499)
  unmount()
  pass(1000)
  expect(said()).toEqual([])
})

it('does not repeat a note that is only drawn again', () => {
  function Page() {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        Drawn {count} times
        <SuccessNote>Saved.</SuccessNote>
      </button>
    )
  }
  renderInApp(<Page />)
  pass(0)
  fireEvent.click(screen.getByRole('button'))
  pass(0)
  expect(screen.getByRole('button').textContent).toContain('Drawn 1 times')
  expect(said()).toEqual(['Saved.'])
})
