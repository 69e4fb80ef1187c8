import { readCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { PageArrival } from '@quiz-kingdom/shared/ui/page-arrival.tsx'
import { PageBoundary } from '@quiz-kingdom/shared/ui/page-boundary.tsx'
import { SkipLink } from '@quiz-kingdom/shared/ui/skip-link.tsx'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import * as v from 'valibot'
import { useScreenKey } from '../lib/screen-key.ts'
import { ToastList } from '../ui/toast-list.tsx'
import classes from './admin-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const COLLAPSED_KEY = 'quiz-kingdom:sidebar-collapsed'

export function AdminLayout() {
  const key = useScreenKey()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  return (
    <div className={classes.root}>
      <SkipLink />
      <aside className={classes.side} data-collapsed={collapsed}>
        <div className={classes.sticky}>
          <Sidebar collapsed={collapsed} onCollapse={setCollapsed} />
        </div>
      </aside>
      <TopBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* A link to the page that is shown opens it anew, as any other link would. */}
        <PageBoundary key={key} page={key}>
          <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
            <Outlet />
            <PageArrival page={key} />
          </Suspense>
        </PageBoundary>
      </main>
      <ToastList />
    </div>
  )
}

/** Whether the sidebar is collapsed, as it was left on this device. */
function useSidebarCollapsed() {
  const [collapsed, setCollapsed] = useState(() => readCache(COLLAPSED_KEY, v.boolean()) ?? false)
  function change(next: boolean) {
    writeCache(COLLAPSED_KEY, next)
    setCollapsed(next)
  }
  return [collapsed, change] as const
}
