import type { ReactNode } from 'react'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './section.module.css'

interface SectionProps {
  id: string
  title: string
  intro?: ReactNode
  children: ReactNode
}

export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`${card.card} ${classes.root}`}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  )
}
