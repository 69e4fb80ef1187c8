import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignupCard } from './signup-card.tsx'

const answer = Promise.withResolvers<Response>()

beforeEach(() => vi.stubGlobal('fetch', () => answer.promise))
afterEach(() => vi.unstubAllGlobals())

it('takes nobody from the daily quiz who has gone there before the account was made', async () => {
  renderInApp(
    <>
      <Link to="/daily">Daily</Link>
      <Routes>
        <Route path="/signup" element={<SignupCard />} />
        <Route path="/daily" element={<p>Question 1 of 10</p>} />
        <Route path="/login" element={<p>Welcome back</p>} />
      </Routes>
    </>,
    { at: ['/signup'] },
  )
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'almaz' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'almaz@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-1!' } })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  })
  expect(screen.getByText('Submitting...')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Daily' }))
  await act(async () => answer.resolve(Response.json({ message: 'Done.' }, { status: 201 })))
  expect(screen.getByText('Question 1 of 10')).toBeDefined()
})
