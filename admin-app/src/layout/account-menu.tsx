import {
  type MantineColorScheme,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconChevronUp, IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import classes from './sidebar.module.css'

export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const user = useUser()
  const name = user?.username ?? 'Admin'
  const [opened, setOpened] = useState(false)
  const panelId = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <div>
      <div id={panelId} hidden={!opened}>
        {!collapsed && (
          <SegmentedControl
            aria-label="Colour scheme"
            fullWidth
            value={colorScheme}
            onChange={setColorScheme}
            data={SCHEME_CHOICES}
          />
        )}
        <NavLink
          to={paths.account}
          className={classes.item ?? ''}
          title={collapsed ? 'Your account' : undefined}
        >
          <IconUserCog size={22} aria-hidden="true" />
          <span className={classes.label}>Your account</span>
        </NavLink>
        <Link to={paths.logout} className={classes.item} title={collapsed ? 'logout' : undefined}>
          <IconLogout size={22} aria-hidden="true" />
          <span className={classes.label}>logout</span>
        </Link>
      </div>
      <UnstyledButton
        className={classes.item}
        aria-expanded={opened}
        aria-controls={panelId}
        title={collapsed ? name : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconUserCircle size={22} aria-hidden="true" />
        <span className={classes.label}>
          <Text span display="block" truncate fw={700} lh={1.3}>
            {markLanguages(name)}
          </Text>
          {!collapsed && user && (
            <Text span display="block" truncate size="xs" c="dimmed">
              {user.email}
            </Text>
          )}
        </span>
        {!collapsed && (
          <IconChevronUp
            size={18}
            aria-hidden="true"
            className={classes.chevron}
            data-opened={opened}
          />
        )}
      </UnstyledButton>
    </div>
  )
}

const SCHEME_CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]
