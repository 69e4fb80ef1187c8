import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ShareButton } from './share-button.tsx'

it.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('says when the browser refuses, but not when the sheet is closed: %s', async (name, alerts) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) })
  renderInApp(<ShareButton getData={() => ({ text: 'Can you beat me?' })} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts)
})
