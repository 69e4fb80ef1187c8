import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  /** For a page that is read or answered rather than browsed. */
  narrow?: boolean
  children: ReactNode
}

/** The column that a page's content stands in. */
export function Page({ narrow = false, children }: PageProps) {
  return (
    <div className={classes.root} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}

interface PageHeadingProps {
  title: string
  intro?: ReactNode
}

/** A page's `h1`. It takes the focus when the page is reached by a link inside the app. */
export function PageHeading({ title, intro }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <h1 tabIndex={-1} className={classes.title}>
        {withLanguages(title)}
      </h1>
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  )
}

/** The `h2` of a page's section, by which the section is named. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className={classes.sectionTitle}>
      {children}
    </h2>
  )
}
