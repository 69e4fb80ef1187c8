import { Button, Group, Text, Title } from '@mantine/core'
import { CONSOLE_NAME, usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface PageHeaderProps {
  title: string
  intro?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, intro, children }: PageHeaderProps) {
  usePageTitle(title, CONSOLE_NAME)

  return (
    <Group component="header" justify="space-between" align="end" mb="lg">
      <div>
        <Title order={1} tabIndex={-1} fz="var(--text-3xl)" lh={1.2}>
          {title}
        </Title>
        {intro && (
          <Text c="dimmed" mt="xs">
            {intro}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
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
