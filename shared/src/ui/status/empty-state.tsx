import type { ReactNode } from 'react'
import emptyBasket from '../../../art/empty-basket.svg'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What to do about it: a sentence, a link. */
  children?: ReactNode
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <img src={emptyBasket} alt="" width={144} height={120} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.more}>{children}</div>}
    </div>
  )
}
