import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { PageArrival } from './page-arrival.tsx'

const never = new Promise<ReactNode>(() => {})

function Hanging() {
  return use(never)
}

function App() {
  const { pathname } = useLocation()
  return (
    <>
      <Link to="/quiz">Go to the quiz</Link>
      <main tabIndex={-1}>
        <Suspense fallback={<p>Loading...</p>} key={pathname}>
          <Routes>
            <Route path="/" element={<Hanging />} />
            <Route path="/quiz" element={<h1 tabIndex={-1}>Quiz</h1>} />
          </Routes>
          <PageArrival page={pathname} />
        </Suspense>
      </main>
    </>
  )
}

it('tells where a link led that was followed before the first page was there', async () => {
  renderInApp(<App />)
  expect(screen.getByText('Loading...')).toBeTruthy()
  fireEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Quiz'))
})
