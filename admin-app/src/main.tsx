import '@mantine/core/styles.css'
import '@quiz-kingdom/shared/look/fonts.css'
import '@quiz-kingdom/shared/look/base.css'
import './ui/base.css'
import 'virtual:theme.css'
import { mount } from '@quiz-kingdom/shared/ui/mount.tsx'
import { RouterProvider } from 'react-router-dom'
import { checkAccess } from './lib/check-access.ts'
import { onSessionLost } from './lib/unsaved-work.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

mount(<RouterProvider router={router} />, {
  theme,
  apiUrl: import.meta.env.VITE_API_URL,
  checkSession: checkAccess,
  onSessionLost,
})
