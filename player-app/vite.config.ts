import { defineConfig } from 'vite'
import { appBuild } from '../scripts/app-build.ts'
import { cssVariablesResolver, theme } from './src/lib/theme.ts'
import { createStartRoutes } from './src/routes.ts'

export default defineConfig(
  appBuild({
    root: import.meta.dirname,
    devPort: 3000,
    theme,
    cssVariablesResolver,
    hasFewFiles: true,
    serviceWorker: {
      worker: 'service-worker/service-worker.ts',
      removal: 'service-worker/removal.ts',
    },
    firstPage: { start: 'src/start.js', routes: createStartRoutes(), content: 'src/prerender.tsx' },
  }),
)
