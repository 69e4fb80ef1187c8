import type { ReactNode } from 'react'
import card from './card.module.css'
import { SectionTitle } from './page.tsx'
import classes from './section-card.module.css'

interface SectionCardProps {
  id: string
  title: string
  intro?: ReactNode
  children: ReactNode
}

export function SectionCard({ id, title, intro, children }: SectionCardProps) {
  return (
    <section aria-labelledby={id} className={`${card.card} ${classes.root}`}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {intro && <p className="muted">{intro}</p>}
      {children}
    </section>
  )
}
