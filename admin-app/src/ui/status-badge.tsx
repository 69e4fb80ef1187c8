import type { Icon } from '@tabler/icons-react'
import classes from './status-badge.module.css'

interface StatusBadgeProps {
  tone?: 'right' | 'wrong' | 'marked'
  icon: Icon
  children: string
}

export function StatusBadge({ tone, icon: Icon, children }: StatusBadgeProps) {
  return (
    <span className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  )
}
