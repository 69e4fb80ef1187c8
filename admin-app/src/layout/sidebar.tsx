import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import {
  IconCalendarEvent,
  IconCategory,
  IconChartBar,
  IconCrown,
  IconFlag,
  IconHistory,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconUsers,
} from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router-dom'
import { waitingReportsStore } from '../lib/list/list-stores.ts'
import { paths } from '../lib/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import classes from './sidebar.module.css'

const SIDEBAR_LINKS = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconChartBar },
  { to: paths.kingdoms, label: 'Kingdoms', Icon: IconCrown },
  { to: paths.categories, label: 'Categories', Icon: IconCategory },
  { to: paths.daily, label: 'Daily Quiz', Icon: IconCalendarEvent },
  { to: paths.reports, label: 'Reports', Icon: IconFlag },
  { to: paths.history, label: 'History', Icon: IconHistory },
  { to: paths.accounts, label: 'Accounts', Icon: IconUsers },
]

interface SidebarProps {
  collapsed: boolean
  /** Undefined in the menu on a phone, which cannot be collapsed but closes as a whole. */
  onCollapse?: (collapsed: boolean) => void
}

export function Sidebar({ collapsed, onCollapse }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <Stack gap={0} flex={1} h="100%" className={classes.root} data-collapsed={collapsed}>
      {onCollapse && (
        <>
          <TibebBand size="sm" />
          <Group justify={collapsed ? 'center' : 'start'} px={collapsed ? 0 : 'md'} py="sm">
            <Brand withName={!collapsed} />
          </Group>
        </>
      )}
      <Stack component="nav" aria-label="Main" flex={1} gap={4} p="xs">
        {SIDEBAR_LINKS.map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            to={to}
            // A link to the current page reloads it.
            reloadDocument={pathname === to}
            className={classes.item ?? ''}
            title={collapsed ? label : undefined}
          >
            <Icon size={22} aria-hidden="true" />
            <span className={classes.label}>{label}</span>
            {to === paths.reports && <WaitingReportsBadge />}
          </NavLink>
        ))}
      </Stack>
      <Stack gap={4} p="xs" style={{ borderTop: '1px solid var(--qk-line)' }}>
        {onCollapse && <CollapseButton collapsed={collapsed} onCollapse={onCollapse} />}
        <AccountMenu collapsed={collapsed} />
      </Stack>
    </Stack>
  )
}

function WaitingReportsBadge() {
  const { data } = useResource(waitingReportsStore)
  if (!data || data.waiting === 0) return null
  return (
    <span className={`pill ${classes.mark}`}>
      {data.waiting.toLocaleString('en')}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  )
}

function CollapseButton({ collapsed, onCollapse }: Required<SidebarProps>) {
  const label = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <UnstyledButton
      className={classes.item}
      aria-expanded={!collapsed}
      title={collapsed ? label : undefined}
      onClick={() => onCollapse(!collapsed)}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </UnstyledButton>
  )
}
