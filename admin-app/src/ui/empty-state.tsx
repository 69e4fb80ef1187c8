import emptyBasket from '@quiz-kingdom/shared/art/empty-basket.svg'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What to do about it. */
  children?: ReactNode
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <img src={emptyBasket} alt="" width={120} height={100} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.more}>{children}</div>}
    </div>
  )
}
