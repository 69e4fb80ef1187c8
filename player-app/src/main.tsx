import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { checkAuth } from '@quiz-kingdom/shared/api/auth.ts'
import { configureHttp } from '@quiz-kingdom/shared/api/http.ts'
import { refreshAuth, setLoggedOut } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { followColorScheme } from './lib/color-scheme.ts'
import { paths } from './paths.ts'
import { AppRoutes } from './router.tsx'

configureHttp({
  baseUrl: import.meta.env.VITE_API_URL ?? '',
  onUnauthorized: () => setLoggedOut('Your session has ended. Log in again to go on.'),
})
void refreshAuth(checkAuth)
followColorScheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
)

// The build has written the home page into #root; elsewhere its frame stands in until now.
if (root.hasChildNodes() && window.location.pathname === paths.home) hydrateRoot(root, app)
else {
  flushSync(() => createRoot(root).render(app))
  delete document.documentElement.dataset.elsewhere
}
