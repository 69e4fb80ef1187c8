import { ActionIcon, Drawer } from '@mantine/core'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { PageArrival } from '@quiz-kingdom/shared/ui/page-arrival.tsx'
import { PageBoundary } from '@quiz-kingdom/shared/ui/page-boundary.tsx'
import { SkipLink } from '@quiz-kingdom/shared/ui/skip-link.tsx'
import { TibebBand } from '@quiz-kingdom/shared/ui/tibeb-band.tsx'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useScreenKey } from '../lib/screen-key.ts'
import { ToastList } from '../ui/toast-list.tsx'
import classes from './admin-layout.module.css'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts'

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

/** On a phone the sidebar slides in from the left. */
function TopBar() {
  const { key } = useLocation()
  const [opened, setOpened] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when a link was followed
  useEffect(() => setOpened(false), [key])

  return (
    <nav aria-label="Menu bar" className={classes.top}>
      <TibebBand size="sm" />
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          aria-label="Open menu"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <IconMenu2 aria-hidden="true" />
        </ActionIcon>
        <Brand />
      </div>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={280}
        padding={0}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        classNames={{
          content: classes.drawer,
          header: classes.drawerHead,
          body: classes.drawerBody,
        }}
      >
        <Sidebar collapsed={false} />
      </Drawer>
    </nav>
  )
}
