import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from './lib/paths.ts'
import { AppRoutes } from './router.tsx'

/** The home page's HTML for index.html, visible before any script has loaded. */
export function prerender(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={paths.home}>
        <AppRoutes />
      </StaticRouter>
    </StrictMode>,
  )
}
