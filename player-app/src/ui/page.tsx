import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
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

interface TitledPageProps {
  narrow?: boolean
  title: string
  intro?: string | undefined
  children: ReactNode
}

/** A page whose heading is also the title of its tab. */
export function TitledPage({ narrow = false, title, intro, children }: TitledPageProps) {
  usePageTitle(title)
  return (
    <Page narrow={narrow}>
      <PageHeading title={title} intro={intro} />
      {children}
    </Page>
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

export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className={classes.sectionTitle}>
      {children}
    </h2>
  )
}
