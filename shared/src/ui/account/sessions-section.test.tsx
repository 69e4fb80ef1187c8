import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { SessionsSection } from './sessions-section.tsx'

const at = '2026-11-22T10:00:00.000Z'
const session = (device: string, isCurrent = false) => ({
  id: device,
  device,
  createdAt: at,
  lastSeenAt: at,
  isCurrent,
})
const sessions = [session('Firefox', true), session('Chrome'), session('Safari')]

afterEach(() => vi.unstubAllGlobals())

it('shows of every button that it does nothing while another is under way', async () => {
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json({ sessions }) : new Promise(() => {}),
  )
  renderInApp(<SessionsSection logoutPath="/logout" />)
  const one = await screen.findByRole('button', { name: /Chrome/ })
  const others = [/Safari/, 'Log out all other devices'].map((name) =>
    screen.getByRole('button', { name }),
  )
  const disabled = () => others.map((button) => button.getAttribute('aria-disabled'))
  expect(disabled()).toEqual(['false', 'false'])
  fireEvent.click(one)
  expect(disabled()).toEqual(['true', 'true'])
  expect(one.textContent).toContain('Logging out...')
  expect(others.map((button) => button.textContent)).not.toContain('Logging out...')
})
