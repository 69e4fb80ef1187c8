import './ui/mantine-styles.ts'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { checkAuth } from '@quiz-kingdom/shared/api/auth.ts'
import { configureHttp } from '@quiz-kingdom/shared/api/http.ts'
import { refreshAuth, setLoggedOut } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes } from './router.tsx'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'quiz-kingdom:color-scheme' })

configureHttp({
  baseUrl: import.meta.env.VITE_API_URL ?? '',
  onUnauthorized: () => setLoggedOut('Your session has ended. Log in again to go on.'),
})
void refreshAuth(checkAuth)

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
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </MantineProvider>
  </StrictMode>,
)
