import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ListPhase } from '../cache/list-store.ts'
import { ListStatus } from './list.tsx'
import { renderInApp } from './testing/render.tsx'

function show(phase: ListPhase, { isEmpty = true } = {}) {
  const onRetry = vi.fn()
  renderInApp(
    <main>
      <ListStatus
        phase={phase}
        isEmpty={isEmpty}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
        failure={undefined}
        empty={<p>No kingdoms found</p>}
        onRetry={onRetry}
      />
    </main>,
  )
  return { onRetry, text: screen.getByRole('main').textContent }
}

it.each([
  ['loading', 'Loading kingdoms...'],
  ['ready', 'No kingdoms found'],
  ['idle', ''],
] satisfies [ListPhase, string][])('an empty list that is %s says: %s', (phase, text) => {
  expect(show(phase).text).toBe(text)
})

it.each(['loading', 'ready'] satisfies ListPhase[])(
  'a list with items that is %s says nothing',
  (phase) => {
    expect(show(phase, { isEmpty: false }).text).toBe('')
  },
)

it.each([
  ['slow', 'This is taking longer than usual.'],
  ['failed', 'Failed to load kingdoms. Please try again.'],
] satisfies [ListPhase, string][])('a list that is %s offers to ask again', (phase, text) => {
  const { onRetry } = show(phase, { isEmpty: false })
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('a failure is an alert', () => {
  show('failed')
  expect(screen.getByRole('alert').textContent).toContain('Failed to load kingdoms')
})
