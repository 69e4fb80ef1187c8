import '@mantine/core/styles.css'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { configureHttp } from '@quiz-kingdom/shared/api/http.ts'
import { refreshAuth } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { checkAccess } from './lib/admin-check.ts'
import { onSessionLost } from './lib/unsaved-work.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'quiz-kingdom:color-scheme' })

configureHttp({ baseUrl: import.meta.env.VITE_API_URL ?? '', onUnauthorized: onSessionLost })
void refreshAuth(checkAccess)

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
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
