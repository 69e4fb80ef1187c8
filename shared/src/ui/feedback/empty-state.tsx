import type { ReactNode } from 'react'
import emptyBasket from '../../../art/empty-basket.svg'
import classes from './empty-state.module.css'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.root}>
      <img src={emptyBasket} alt="" width={144} height={120} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.more}>{children}</div>}
    </div>
  )
}
