import { Anchor } from '@mantine/core'
import type { Badge } from '@quiz-kingdom/shared/entities/badge.ts'
import { announce } from '@quiz-kingdom/shared/ui/status/announcer.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BadgeList } from '../../ui/badge-list.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './new-badges.module.css'

export function NewBadges({ badges }: { badges: readonly Badge[] }) {
  const title = badges.length === 1 ? 'New badge' : `${badges.length} new badges`
  const text = `${title}: ${badges.map((badge) => badge.title).join(', ')}.`
  useEffect(() => announce(text), [text])
  return (
    <section aria-labelledby="new-badges" className={`${card.card} ${card.banded}`}>
      <div className={classes.root}>
        <SectionTitle id="new-badges">{title}</SectionTitle>
        <BadgeList badges={badges} />
        <Anchor component={Link} to={paths.badges} className={classes.all ?? ''} underline="always">
          See all badges
        </Anchor>
      </div>
    </section>
  )
}
