import { VisuallyHidden } from '@mantine/core'
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

/** A form that can be opened and closed without losing typed text. */
export function ExpandableForm({ what, children }: { what: string; children: ReactNode }) {
  return (
    <details
      className={classes.fold}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open)
          currentTarget.querySelector<HTMLElement>('input:enabled:not([hidden])')?.focus()
      }}
    >
      <summary>
        Change<VisuallyHidden> your {what}</VisuallyHidden>
      </summary>
      {children}
    </details>
  )
}
