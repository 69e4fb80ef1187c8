import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as session from '@quiz-kingdom/shared/api/people/session.ts'
import { expireSession } from '@quiz-kingdom/shared/session/auth-store.ts'
import { mountApp } from '@quiz-kingdom/shared/ui/page/mount.tsx'
import { BrowserRouter } from 'react-router-dom'
import { followColorScheme } from './lib/color-scheme.ts'
import { enableOfflineUse } from './lib/service-worker.ts'
import { loadFirstPage } from './load-first-page.ts'
import { AppRoutes } from './router.tsx'

followColorScheme()
enableOfflineUse()

mountApp(
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>,
  {
    apiUrl: import.meta.env.VITE_API_URL,
    checkSession: () => api(session.readUser),
    onSessionLost: expireSession,
    firstPage: loadFirstPage(window.location),
  },
)
