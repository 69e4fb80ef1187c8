import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './what-next.module.css'

export interface NextStep {
  picture: ReactNode
  to: string
  state?: unknown
  title: string
  text: string
}

export function WhatNext({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="what-next" className={classes.root}>
      <SectionTitle id="what-next">Keep playing</SectionTitle>
      <ul role="list" className={classes.steps}>
        {steps.map(({ picture, to, state, title, text }) => (
          <li key={to} className={`${card.lively} ${classes.step}`}>
            <div aria-hidden="true" className={classes.picture}>
              {picture}
            </div>
            <div className={classes.words}>
              <Link to={to} state={state} className={`target ${classes.link}`}>
                {markLanguages(title)}
              </Link>
              <p className="muted small">{text}</p>
            </div>
            <IconArrowRight size={20} aria-hidden="true" className={classes.arrow} />
          </li>
        ))}
      </ul>
    </section>
  )
}
