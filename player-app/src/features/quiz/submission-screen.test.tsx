import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createAttempt } from '../../play/testing/fake-device.ts'
import { SubmissionScreen } from './submission-screen.tsx'

const attempt = createAttempt([])

function textAfterFailure({ isKept = true, isTimeUp = false }): string {
  const failed = { phase: 'failed', problem: 'No network.', isSending: false } as const
  const nothing = () => {}
  renderInApp(
    <main>
      <SubmissionScreen
        state={{ ...failed, attempt: { ...attempt, isTimeUp }, isKept }}
        onRetry={nothing}
        onGoBack={nothing}
        onDiscard={nothing}
      />
    </main>,
  )
  const text = screen.getByRole('main').textContent ?? ''
  cleanup()
  return text
}

it('says that the time is up, where it was that which ended the quiz', () => {
  expect(textAfterFailure({ isTimeUp: true })).toContain('Time is up.')
  expect(textAfterFailure({ isTimeUp: false })).not.toContain('Time is up.')
})

it('calls the answers safe on the device only where the device has kept them', () => {
  expect(textAfterFailure({ isKept: true })).toContain('Your answers are saved on this device.')
  const unkept = textAfterFailure({ isKept: false })
  expect(unkept).toContain('We can’t save on this device')
  expect(unkept).not.toContain('saved')
})

it('shows what kept the answers in a live region that was there while they were on their way', () => {
  const handlers = { onRetry: () => {}, onGoBack: () => {}, onDiscard: () => {} }
  const page = (state: Parameters<typeof SubmissionScreen>[0]['state']) => (
    <SubmissionScreen state={state} {...handlers} />
  )
  const common = { attempt, isKept: true }
  const { rerender } = renderInApp(page({ phase: 'submitting', ...common }))
  const region = screen.getByRole('alert')
  expect(region.textContent).toBe('')
  rerender(page({ phase: 'failed', problem: 'No network.', isSending: false, ...common }))
  expect(screen.getByRole('alert')).toBe(region)
  expect(region.textContent).toContain('No network.')
})
