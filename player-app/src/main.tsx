import './ui/mantine-styles.ts'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { checkAuth } from '@quiz-kingdom/shared/api/auth.ts'
import { loseSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { mount } from '@quiz-kingdom/shared/ui/mount.tsx'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes } from './router.tsx'
import { theme } from './theme.ts'

mount(
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>,
  {
    theme,
    apiUrl: import.meta.env.VITE_API_URL,
    checkSession: checkAuth,
    onSessionLost: loseSession,
  },
)
