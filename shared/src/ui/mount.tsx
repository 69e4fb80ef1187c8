import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { configureHttp } from '../api/http.ts'
import { startSession } from '../auth/session.ts'
import type { AuthStatus } from '../entities/user.ts'
import { mountAnnouncer } from './announcer.ts'

interface AppOptions {
  /** Origin of the API; the page's own when left out. */
  apiUrl: string | undefined
  checkSession: () => Promise<AuthStatus>
  /** Called when a call that needs a log-in finds none. */
  onSessionLost: () => void
}

/** Asks who is logged in and draws the app into the page. */
export function mount(app: ReactNode, options: AppOptions): void {
  const { apiUrl = '', checkSession, onSessionLost } = options
  configureHttp({ baseUrl: apiUrl, onUnauthorized: onSessionLost })
  startSession(checkSession)

  mountAnnouncer()
  whenParsed(() => {
    const root = document.getElementById('root')
    if (!root) throw new Error('index.html has no #root')
    draw(root, <StrictMode>{app}</StrictMode>)
  })
}

/** The app's files may be there while the page that it takes over is still on its way. */
function whenParsed(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then, { once: true })
}

/** Takes over what the build has drawn already, or takes its place where it is another page's. */
function draw(root: HTMLElement, app: ReactNode): void {
  const { dataset } = document.documentElement
  if (dataset.firstPage === 'home') {
    const pressed = [...root.querySelectorAll<HTMLElement>('[data-pressed]')]
    for (const button of pressed) button.removeAttribute('data-pressed')
    hydrateRoot(root, app)
    delete dataset.firstPage
    for (const button of pressed) button.click()
    return
  }
  // At once, for nothing of the other page may be seen in between.
  flushSync(() => createRoot(root).render(app))
  delete dataset.firstPage
}
