import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { configureHttp } from '../../api/http.ts'
import { currentSession } from '../../auth/auth-store.ts'
import { startSession } from '../../auth/session.ts'
import type { AuthStatus } from '../../entities/user.ts'
import { mountAnnouncer } from '../status/announcer.ts'

interface AppOptions {
  /** Origin of the API; the page's own when left out. */
  apiUrl: string | undefined
  checkSession: () => Promise<AuthStatus>
  /** Called when a call that needs a log-in finds none. */
  onSessionLost: () => void
  /** Settles when the first page's own code has come or failed to; the page before stays that long. */
  firstPage?: Promise<void>
}

/** Then what surrounds the page is drawn without it. */
const FIRST_PAGE_WAIT_MS = 2000

export function mount(app: ReactNode, options: AppOptions): void {
  const { apiUrl = '', checkSession, onSessionLost, firstPage } = options
  configureHttp({ baseUrl: apiUrl, onUnauthorized: onSessionLost, session: currentSession })
  startSession(checkSession)

  void (document.body ? Promise.resolve() : whenParsed()).then(mountAnnouncer)
  const wait = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WAIT_MS))
  void Promise.all([whenParsed(), Promise.race([firstPage, wait])]).then(() => {
    const root = document.getElementById('root')
    if (!root) throw new Error('index.html has no #root')
    draw(root, <StrictMode>{app}</StrictMode>)
  })
}

/** The app's files may be there while the page that it takes over, its body even, is still on its way. */
async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((parsed) =>
    document.addEventListener('DOMContentLoaded', parsed, { once: true }),
  )
}

/** Hydrates the prerendered page or replaces another one, as a transition that lets the browser answer in between. */
function draw(root: HTMLElement, app: ReactNode): void {
  const { dataset } = document.documentElement
  if (dataset.firstPage === 'home') {
    const pressed = [...root.querySelectorAll<HTMLElement>('[data-pressed]')]
    for (const button of pressed) button.removeAttribute('data-pressed')
    startTransition(() => void hydrateRoot(root, app))
    delete dataset.firstPage
    for (const button of pressed) button.click()
    return
  }
  startTransition(() => createRoot(root).render(<InPlaceOfFirstPage>{app}</InPlaceOfFirstPage>))
}

/** Shows itself as it comes, so that nothing of the other page is seen in between. */
function InPlaceOfFirstPage({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.firstPage
  }, [])
  return children
}
