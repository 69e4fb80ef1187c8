import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from './paths.ts'
import { AppRoutes } from './router.tsx'

/** The home page as the build writes it into index.html, for the browser to show before any script has come. */
export function prerender(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={paths.home}>
        <AppRoutes />
      </StaticRouter>
    </StrictMode>,
  )
}
