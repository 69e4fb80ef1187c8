import type { Badge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { BadgeList } from '../../ui/badges/badge-list.tsx'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './new-badges.module.css'

export function NewBadges({ badges }: { badges: readonly Badge[] }) {
  const title = badges.length === 1 ? 'New badge' : `${badges.length} new badges`
  const text = `${title}: ${badges.map((badge) => badge.title).join(', ')}.`
  useEffect(() => announce(text), [text])
  return (
    <section aria-labelledby="new-badges" className={classes.root}>
      <SectionTitle id="new-badges">{title}</SectionTitle>
      <TextLink to={paths.badges}>See all badges</TextLink>
      <BadgeList badges={badges} />
    </section>
  )
}
