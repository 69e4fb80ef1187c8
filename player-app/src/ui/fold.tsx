import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  summary: ReactNode
  onToggle?: () => void
  children: ReactNode
}

export function Fold({ summary, onToggle, children }: FoldProps) {
  return (
    <details className={classes.root} onToggle={onToggle}>
      <summary>
        {summary}
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <div className={classes.opened}>{children}</div>
    </details>
  )
}
