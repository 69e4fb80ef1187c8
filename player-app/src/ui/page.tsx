import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import classes from './page.module.css'

export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={classes.root} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}

export function PageHeading({ title, intro }: { title: string; intro?: ReactNode }) {
  return (
    <header className={classes.heading}>
      <h1 tabIndex={-1} className={classes.title}>
        {markLanguages(title)}
      </h1>
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  )
}

export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className={classes.sectionTitle}>
      {children}
    </h2>
  )
}
