import type { ReactNode } from 'react'
import classes from './account-section.module.css'

interface AccountSectionProps {
  id: string
  title: string
  intro?: ReactNode
  tone?: 'danger'
  children: ReactNode
}

export function AccountSection({ id, title, intro, tone, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={id} className={classes.root} data-tone={tone}>
      <h2 id={id} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
    </section>
  )
}
