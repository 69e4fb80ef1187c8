import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveWantedPage } from '../features/account/after-login.ts'
import { RequireLoggedOut } from './require-logged-out.tsx'

function Place() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{pathname + search + hash + (state ? JSON.stringify(state) : '')}</output>
}

function logIn(email: string, role: 'player' | 'admin' = 'player') {
  renderInApp(
    <>
      <Place />
      <Routes>
        <Route element={<RequireLoggedOut />}>
          <Route path="/login" element={null} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at: ['/login'] },
  )
  act(() => setLoggedIn({ id: 'a'.repeat(24), username: 'Abeba', email, role }))
  return screen.getByText(/^\//).textContent
}

beforeEach(() => {
  localStorage.clear()
  setLoggedOut()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const from = { pathname: '/quizkingdom', search: '?id=1', hash: '#x', state: { title: 'Sport' } }

it('leads who has signed up to where they wanted to go, from the link in the mail too, and once', () => {
  saveWantedPage('Abeba@example.org', { from })
  expect(logIn('abeba@example.org')).toBe('/quizkingdom?id=1#x{"title":"Sport"}')
  expect(JSON.stringify(localStorage)).not.toContain('quizkingdom')
})

it('leads somebody else, and who wanted nothing, to the quizzes', () => {
  saveWantedPage('abeba@example.org', { from })
  expect(logIn('bekele@example.org')).toBe('/quiz')
})

it('leads an admin to the console, whatever they wanted', () => {
  saveWantedPage('abeba@example.org', { from })
  expect(logIn('abeba@example.org', 'admin')).toBe('/login')
  expect(screen.getByText('Opening the dashboard...')).toBeDefined()
})

it('leads nobody to what they wanted longer than an hour ago', () => {
  saveWantedPage('abeba@example.org', { from })
  const later = Date.now() + 61 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(logIn('abeba@example.org')).toBe('/quiz')
})
