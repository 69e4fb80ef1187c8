import { Button, Group, Title } from '@mantine/core'
import { CONSOLE_NAME, usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  intro?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, intro, children }: PageHeaderProps) {
  usePageTitle(title, CONSOLE_NAME)

  return (
    <header className={classes.root}>
      <div>
        <Title order={1} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </header>
  )
}

interface PageLinkProps {
  to: string
  icon: Icon
  children: string
}

export function PageLink({ to, icon: Icon, children }: PageLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}
