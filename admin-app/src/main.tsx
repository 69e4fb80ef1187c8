import './ui/mantine-styles.ts'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { mountApp } from '@quiz-kingdom/shared/ui/page/mount.tsx'
import { RouterProvider } from 'react-router-dom'
import { checkAccess } from './lib/check-access.ts'
import { onSessionLost } from './lib/form/unsaved-work.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'quiz-kingdom:color-scheme' })

mountApp(
  <MantineProvider
    theme={theme}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <RouterProvider router={router} />
  </MantineProvider>,
  {
    apiUrl: import.meta.env.VITE_API_URL,
    checkSession: checkAccess,
    onSessionLost,
  },
)
