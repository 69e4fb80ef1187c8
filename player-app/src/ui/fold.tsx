import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './fold.module.css'

export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary>
        {summary} <IconChevronDown aria-hidden size={20} />
      </summary>
      <div className={classes.opened}>{children}</div>
    </details>
  )
}
