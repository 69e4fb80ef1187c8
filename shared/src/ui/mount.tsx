import {
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configureHttp } from '../api/http.ts'
import { refreshAuth } from '../auth/auth-store.ts'
import type { AuthStatus } from '../entities/user.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'quiz-kingdom:color-scheme' })

interface AppOptions {
  theme: MantineThemeOverride
  /** Origin of the API; the page's own when left out. */
  apiUrl: string | undefined
  checkSession: () => Promise<AuthStatus>
  /** Called when a call that needs a log-in finds none. */
  onSessionLost: () => void
}

/** Asks who is logged in and draws the app into the page. */
export function mount(app: ReactNode, options: AppOptions): void {
  const { theme, apiUrl = '', checkSession, onSessionLost } = options
  configureHttp({ baseUrl: apiUrl, onUnauthorized: onSessionLost })
  void refreshAuth(checkSession)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {app}
      </MantineProvider>
    </StrictMode>,
  )
}
