import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  summary: string
  children: ReactNode
}

/** Content that few players need, behind a row that opens it. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details className={classes.root}>
      <summary>
        {summary} <IconChevronDown aria-hidden size={20} />
      </summary>
      <div className={classes.opened}>{children}</div>
    </details>
  )
}
