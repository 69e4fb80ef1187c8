import { Suspense, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { LoadingNote } from '../ui/loading-note.tsx'
import hidden from '../ui/visually-hidden.module.css'
import classes from './layout.module.css'
import { PageArrival } from './page-arrival.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageProgress } from './page-progress.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

export function Layout() {
  const { pathname, search } = useLocation()
  const page = pathname + search
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(page)
  const [announcement, announce] = useState('')

  return (
    <>
      <SkipLink main={main} />
      <PageProgress />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <PageErrorBoundary page={page}>
          <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
            <Outlet />
            <PageArrival key={page} page={page} arrived={arrived} main={main} announce={announce} />
          </Suspense>
        </PageErrorBoundary>
      </main>
      <SiteFooter />
      <div aria-live="polite" className={hidden.root}>
        {announcement}
      </div>
    </>
  )
}
