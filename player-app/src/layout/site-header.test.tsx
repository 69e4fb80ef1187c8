import { todayInAddisAbaba } from '@quiz-kingdom/shared/entities/base/day.ts'
import { getSessionId, setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { playedDaysStore, recordPlayedDay, saveGuestPlayedDay } from '../play/attempts/daily-dot.ts'
import { SiteHeader } from './site-header.tsx'

const answers = new Map<string, object>()
const fetched = vi.fn<typeof fetch>(async (url) => {
  const answer = answers.get(String(url))
  return answer ? Response.json(answer) : Response.json({ message: 'No.' }, { status: 500 })
})

const logIn = (letter = 'a') =>
  setLoggedIn({ id: letter.repeat(24), username: `Abeba ${letter}`, email: 'x', role: 'player' })
const answerDaily = (attempt: object | null, day = todayInAddisAbaba()) =>
  answers.set('/api/daily', { day, attempt })

beforeEach(() => {
  localStorage.clear()
  answers.clear()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  playedDaysStore.setState({ guest: undefined, own: undefined })
  setLoggedOut()
})

const main = () => screen.getByRole('navigation', { name: 'Main' })
const waiting = { name: 'Daily Quiz (not played today)' }

it('leads to the four places of everybody, and marks the daily quiz until a guest has played it', () => {
  renderInApp(<SiteHeader />)
  const links = within(main()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/quiz',
    '/daily',
    '/leaderboard',
  ])
  expect(within(main()).getByRole('link', waiting)).toBeDefined()
  act(() => saveGuestPlayedDay(todayInAddisAbaba()))
  expect(within(main()).getByRole('link', { name: 'Daily Quiz' })).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
})

it('marks the daily quiz while a player has not played it, by what the server says', async () => {
  answerDaily(null)
  logIn()
  renderInApp(<SiteHeader />)
  expect(await within(main()).findByRole('link', waiting)).toBeDefined()
  act(() => logIn('b'))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(await within(main()).findByRole('link', waiting)).toBeDefined()
})

it.each([
  { state: 'submitted', score: 3 },
  { state: 'open', isTimeUp: true },
])('marks it no more once there is nothing left to play (%o)', async (attempt) => {
  answerDaily(attempt)
  logIn()
  renderInApp(<SiteHeader />)
  await waitFor(() => expect(playedDaysStore.getState().own).toMatchObject({ isWaiting: false }))
  expect(within(main()).queryByRole('link', waiting)).toBeNull()
})

it('marks it no more once it was played on another device', async () => {
  answerDaily(null)
  logIn()
  renderInApp(<SiteHeader />, { at: ['/leaderboard'] })
  expect(await within(main()).findByRole('link', waiting)).toBeDefined()
  answerDaily({ state: 'submitted', score: 3 })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(within(main()).queryByRole('link', waiting)).toBeNull())
})

it('marks it no more once a guest has played it in another tab', () => {
  renderInApp(<SiteHeader />)
  expect(within(main()).getByRole('link', waiting)).toBeDefined()
  const key = 'quiz-kingdom:guest-played-day'
  localStorage.setItem(key, JSON.stringify(todayInAddisAbaba()))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(within(main()).queryByRole('link', waiting)).toBeNull()
})

it('marks it no more once the outbox has handed it in, on whatever page', async () => {
  answerDaily(null)
  logIn()
  renderInApp(<SiteHeader />, { at: ['/leaderboard'] })
  expect(await within(main()).findByRole('link', waiting)).toBeDefined()
  act(() => recordPlayedDay(todayInAddisAbaba(), getSessionId()))
  expect(within(main()).queryByRole('link', waiting)).toBeNull()
})

it('shows a player’s streak, lit once today’s quiz is finished', async () => {
  const day = todayInAddisAbaba()
  const streak = { length: 4, isTodayFinished: false }
  answers.set('/api/daily', { day, attempt: null, streak })
  logIn()
  renderInApp(<SiteHeader />)
  const flame = await screen.findByRole('img', { name: '4-day streak' })
  expect(flame.querySelector('[data-lit]')).toBeNull()
  act(() => recordPlayedDay(day, getSessionId(), { length: 5, isTodayFinished: true }))
  const lit = screen.getByRole('img', { name: '5-day streak' })
  expect(lit.querySelector('[data-lit]')).not.toBeNull()
  act(() => setLoggedOut())
  expect(screen.queryByRole('img', { name: /streak/ })).toBeNull()
})

it('asks nothing on a page that asks for the daily quiz itself', async () => {
  logIn()
  renderInApp(<SiteHeader />, { at: ['/quiz'] })
  await act(async () => {})
  expect(fetched).not.toHaveBeenCalled()
})

it('opens the player’s own pages by their name, and tells how many mistakes are due', async () => {
  answers.set('/api/mistakes', { due: 3 })
  logIn()
  renderInApp(<SiteHeader />, { at: ['/quiz'] })
  const button = screen.getByRole('button', { name: 'Your pages: Abeba a' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const own = screen.getByRole('navigation', { name: 'Your pages' })
  expect(await within(own).findByRole('link', { name: 'My mistakes 3 due' })).toBeDefined()
  const links = within(own).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile',
    '/badges',
    '/mistakes',
    '/leagues',
    '/live',
    '/account',
    '/logout',
  ])
})

const open = () => {
  logIn()
  renderInApp(<SiteHeader />, { at: ['/quiz'] })
  const button = screen.getByRole('button', { name: 'Your pages: Abeba a' })
  fireEvent.click(button)
  return { button, isOpen: () => button.getAttribute('aria-expanded') === 'true' }
}

it('closes the menu on Escape, and gives the focus back to the name', () => {
  const { button, isOpen } = open()
  const badges = screen.getByRole('link', { name: 'Badges' })
  badges.focus()
  fireEvent.keyDown(badges, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

const badges = (button: HTMLElement) => within(button.parentElement ?? button).getByText('Badges')

it('closes the menu with its page, and by a press elsewhere', () => {
  const { button, isOpen } = open()
  fireEvent.click(badges(button))
  expect(isOpen()).toBe(false)
  fireEvent.click(button)
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
})

it('stays closed on the way back to the page that it was opened on', async () => {
  logIn()
  function Back() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back to {useLocation().pathname === '/badges' ? 'the page before' : 'nowhere'}
      </button>
    )
  }
  renderInApp(
    <>
      <SiteHeader />
      <Back />
    </>,
    { at: ['/quiz'] },
  )
  const button = screen.getByRole('button', { name: 'Your pages: Abeba a' })
  fireEvent.click(button)
  fireEvent.click(badges(button))
  fireEvent.click(await screen.findByText('Back to the page before'))
  await screen.findByText('Back to nowhere')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('closes the menu when the focus leaves it', () => {
  const { button, isOpen } = open()
  fireEvent.blur(button, { relatedTarget: badges(button) })
  expect(isOpen()).toBe(true)
  fireEvent.blur(button, { relatedTarget: document.body })
  expect(isOpen()).toBe(false)
})
