import { OfflineBanner } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PageProgress } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'
import { PageArrival } from '@quiz-kingdom/shared/ui/page/page-arrival.tsx'
import { PageBoundary } from '@quiz-kingdom/shared/ui/page/page-boundary.tsx'
import { SkipLink } from '@quiz-kingdom/shared/ui/page/skip-link.tsx'
import { PendingLogOutNote } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SEARCH_PARAM } from '../lib/paths.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import classes from './layout.module.css'
import { LazyOutbox } from './lazy-outbox.tsx'
import { NewVersionNote } from './new-version-note.tsx'
import { PageFallback, PrerenderedFallbacks } from './page-fallback.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function Layout() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  // Typing in the search field changes the URL but is not a page change.
  params.delete(SEARCH_PARAM)
  const page = `${pathname}?${params}`
  const isHydrated = useHydrated()

  return (
    <>
      <SkipLink />
      <PageProgress />
      <SiteHeader />
      {isHydrated && (
        <div data-note className={classes.notes}>
          <OfflineBanner />
          <LazyOutbox />
          <PendingLogOutNote />
          <NewVersionNote />
        </div>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageBoundary
          page={page}
          crashAdvice="Reloading usually helps. Your answers are saved on this device."
        >
          <Suspense fallback={<PageFallback />}>
            <Outlet />
            <PageArrival page={page} />
          </Suspense>
        </PageBoundary>
        {!isHydrated && <PrerenderedFallbacks />}
      </main>
      <SiteFooter />
    </>
  )
}
