import { Box, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { LoadingNote, OfflineBanner } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PageArrival } from '@quiz-kingdom/shared/ui/page/page-arrival.tsx'
import { PageBoundary } from '@quiz-kingdom/shared/ui/page/page-boundary.tsx'
import { SideMenu } from '@quiz-kingdom/shared/ui/page/side-menu.tsx'
import { SkipLink } from '@quiz-kingdom/shared/ui/page/skip-link.tsx'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { VERSION } from '@quiz-kingdom/shared/version.ts'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { parseFormPath } from '../lib/list/editing.ts'
import { ToastList } from '../ui/toast-list.tsx'
import classes from './admin-layout.module.css'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'

export function AdminLayout() {
  const { pathname } = useLocation()
  const { page } = parseFormPath(pathname)
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'quiz-kingdom:sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <div className={classes.root}>
      <SkipLink />
      <aside className={classes.side} data-collapsed={collapsed}>
        <Box pos="sticky" top={0} h="100dvh" style={{ overflowY: 'auto' }}>
          <Sidebar collapsed={collapsed} onCollapse={setCollapsed} />
        </Box>
      </aside>
      <TopBar />
      <Stack gap={0} flex={1} miw={0}>
        <OfflineBanner />
        <main id="main" tabIndex={-1} className={classes.main}>
          {/* A form that crashed leaves its message at its own address. */}
          <PageBoundary key={page} page={pathname}>
            <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
              <Outlet />
              <PageArrival page={page} />
            </Suspense>
          </PageBoundary>
        </main>
        {/* Leaves room for a toast below the last line of the page. */}
        <Text component="footer" size="sm" c="dimmed" px="var(--space-m)" pb="xl">
          Quiz Kingdom {VERSION}
        </Text>
      </Stack>
      <ToastList />
    </div>
  )
}

function TopBar() {
  return (
    <nav aria-label="Menu bar" className={classes.topBar}>
      <TibebBand size="sm" />
      <Group gap="xs" px="xs" py={4}>
        <SideMenu
          side="left"
          openIcon={<IconMenu2 aria-hidden="true" />}
          closeIcon={<IconX aria-hidden="true" />}
          brand={<Brand />}
        >
          {() => <Sidebar collapsed={false} />}
        </SideMenu>
        <Brand />
      </Group>
    </nav>
  )
}
