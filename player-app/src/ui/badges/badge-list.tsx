import type { Badge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './badge-list.module.css'

const BADGE_SIZE_PX = 72

interface BadgeListProps<B extends Badge> {
  badges: readonly B[]
  isLocked?: boolean
  more?: (badge: B) => ReactNode
}

export function BadgeList<B extends Badge>({ badges, isLocked = false, more }: BadgeListProps<B>) {
  return (
    <ul role="list" className={classes.root}>
      {badges.map((badge) => (
        <li key={badge.id} className={classes.badge}>
          <BadgeDrawing badge={badge} size={BADGE_SIZE_PX} isLocked={isLocked} />
          <div className={classes.words}>
            <h3 className={classes.title}>{markLanguages(badge.title)}</h3>
            <p className={classes.sentence}>{markLanguages(badge.sentence)}</p>
            {more?.(badge)}
          </div>
        </li>
      ))}
    </ul>
  )
}
