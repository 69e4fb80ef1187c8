import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { mountAnnouncer } from '../feedback/announcer.ts'
import { renderInApp } from '../testing/render.tsx'
import { PageArrival } from './page-arrival.tsx'

function App() {
  const { pathname } = useLocation()
  return (
    <>
      {['/', '/quiz', '/form', '/bare'].map((to) => (
        <Link key={to} to={to}>
          Go to {to}
        </Link>
      ))}
      <main tabIndex={-1}>
        <Routes>
          <Route path="/" element={<h1 tabIndex={-1}>Home</h1>} />
          <Route path="/quiz" element={<h1 tabIndex={-1}>Quiz</h1>} />
          <Route path="/bare" element={<p>No heading</p>} />
          <Route
            path="/form"
            element={
              <>
                <h1 tabIndex={-1}>Form</h1>
                <input ref={(field) => field?.focus()} />
              </>
            }
          />
        </Routes>
        <PageArrival page={pathname} />
      </main>
    </>
  )
}

const goTo = (page: string) =>
  act(async () => {
    const link = screen.getByRole('link', { name: `Go to ${page}` })
    link.focus()
    fireEvent.click(link)
  })

it('tells where one has come to, but not on the page that the browser loaded', async () => {
  const announcer = mountAnnouncer()
  renderInApp(<App />)
  expect(document.activeElement).toBe(document.body)

  await goTo('/quiz')
  expect(document.activeElement?.textContent).toBe('Quiz')

  await goTo('/form')
  expect(document.activeElement?.tagName).toBe('INPUT')

  document.title = 'Bare'
  await goTo('/bare')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(announcer.textContent).toBe('Bare')
})
