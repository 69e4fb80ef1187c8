import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { configureHttp } from '../../api/client/http.ts'
import type { AuthStatus } from '../../entities/people/user.ts'
import { getSessionId } from '../../session/auth-store.ts'
import { startSession } from '../../session/session.ts'
import { mountAnnouncer } from '../feedback/announcer.ts'

interface AppOptions {
  /** Origin of the API. By default it is the page's own. */
  apiUrl: string | undefined
  checkSession: () => Promise<AuthStatus>
  /** Called when the server refuses a call because the session has ended. */
  onSessionLost: () => void
  /** Settles when the first page's code has loaded or failed. The prerendered page stays until then. */
  firstPage?: Promise<void>
}

/** After this time, the frame is drawn without the page. */
const FIRST_PAGE_WAIT_MS = 2000

export function mountApp(app: ReactNode, options: AppOptions): void {
  const { apiUrl = '', checkSession, onSessionLost, firstPage } = options
  configureHttp({ baseUrl: apiUrl, onUnauthorized: onSessionLost, session: getSessionId })
  startSession(checkSession)

  void (document.body ? Promise.resolve() : waitForHtml()).then(mountAnnouncer)
  const wait = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WAIT_MS))
  void Promise.all([waitForHtml(), Promise.race([firstPage, wait])]).then(() => {
    const root = document.getElementById('root')
    if (!root) throw new Error('index.html has no #root')
    renderApp(root, <StrictMode>{app}</StrictMode>)
  })
}

/** The scripts may run before the HTML of the prerendered page has arrived. */
async function waitForHtml(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((parsed) =>
    document.addEventListener('DOMContentLoaded', parsed, { once: true }),
  )
}

/** Hydrates the prerendered home page or replaces it by another page, in a transition that does not block input. */
function renderApp(root: HTMLElement, app: ReactNode): void {
  const { dataset } = document.documentElement
  if (dataset.firstPage === 'home') {
    const pressed = [...root.querySelectorAll<HTMLElement>('[data-pressed]')]
    for (const button of pressed) button.removeAttribute('data-pressed')
    startTransition(() => void hydrateRoot(root, app))
    delete dataset.firstPage
    for (const button of pressed) button.click()
    return
  }
  startTransition(() => createRoot(root).render(<FirstPageReplacement>{app}</FirstPageReplacement>))
}

/** Reveals the new page in the render that draws it, so that the prerendered page does not flash. */
function FirstPageReplacement({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.firstPage
  }, [])
  return children
}
