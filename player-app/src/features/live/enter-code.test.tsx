import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { EnterCode } from './enter-code.tsx'

function Path() {
  return <output>{useLocation().pathname}</output>
}

async function enter(code: string) {
  renderInApp(
    <Routes>
      <Route path="/" element={<EnterCode />} />
      <Route path="*" element={<Path />} />
    </Routes>,
  )
  fireEvent.change(screen.getByLabelText('Game code'), { target: { value: code } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join' })))
}

it('leads to the game, however the code was typed', async () => {
  await enter(' 123 456 ')
  expect(screen.getByRole('status').textContent).toBe('/live/123456')
})

it('says what a code looks like', async () => {
  await enter('12345')
  expect(screen.getByRole('alert').textContent).toBe('A code has 6 digits')
  expect(screen.getByLabelText('Game code').getAttribute('aria-invalid')).toBe('true')
})
