import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { createLazyPage } from './lazy-page.tsx'
import { PageBoundary } from './page-boundary.tsx'

const load = vi.fn<() => Promise<{ default: () => React.ReactNode }>>()
const arrive = async () => ({ default: () => <h1>Leaderboard</h1> })
const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function Broken(): React.ReactNode {
  throw new Error('x is undefined')
}

function App() {
  const { pathname } = useLocation()
  return (
    <>
      <Link to="/leaderboard">Go to the leaderboard</Link>
      <Link to="/">Go home</Link>
      <PageBoundary page={pathname} crashAdvice="Your answers are kept.">
        <Suspense fallback="Loading...">
          <Routes>
            <Route path="/" element={<h1>Home</h1>} />
            <Route path="/leaderboard" element={<LeaderboardPage />} />
            <Route path="/broken" element={<Broken />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </>
  )
}

let LeaderboardPage: React.ComponentType

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  load.mockReset()
  LeaderboardPage = createLazyPage(load)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (at: string) => act(async () => renderInApp(<App />, { at: [at] }))
const click = (role: string, name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole(role, { name }))
  })
const heading = () => screen.getByRole('heading').textContent

describe('a page whose code does not arrive', () => {
  it('says so beside what stands, and is asked for again in place', async () => {
    load.mockImplementationOnce(fail).mockImplementationOnce(arrive)
    await open('/leaderboard')
    expect(heading()).toContain('This page didn’t load')
    expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy()
    await click('button', 'Try again')
    expect(heading()).toBe('Leaderboard')
  })

  it('is left behind by going to another page, and asked for anew on the way back', async () => {
    load.mockImplementationOnce(fail).mockImplementationOnce(arrive)
    await open('/leaderboard')
    await click('link', 'Go home')
    expect(heading()).toBe('Home')
    await click('link', 'Go to the leaderboard')
    expect(heading()).toBe('Leaderboard')
  })

  it('is looked for by a reload when asking again did not help', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    load.mockImplementation(fail)
    await open('/leaderboard')
    await click('button', 'Try again')
    expect(reload).not.toHaveBeenCalled()
    await click('button', 'Try again')
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('a page that cannot be drawn says what is kept, and leaves the way out', async () => {
  await open('/broken')
  expect(screen.getByRole('alert').textContent).toContain('Your answers are kept.')
  await click('link', 'Go home')
  expect(heading()).toBe('Home')
})
