import type { ReactNode } from 'react'
import classes from './lined-list.module.css'

interface FoldedItemProps {
  summary: ReactNode
  startsOpen?: boolean
  children: ReactNode
}

export function FoldedItem({ summary, startsOpen = false, children }: FoldedItemProps) {
  return (
    <li tabIndex={-1}>
      <details open={startsOpen}>
        <summary className={`summary ${classes.summary}`}>{summary}</summary>
        {children}
      </details>
    </li>
  )
}
