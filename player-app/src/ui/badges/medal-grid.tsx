import type { Badge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './medal-grid.module.css'

const BADGE_SIZE_PX = 64

interface MedalGridProps<B extends Badge> {
  badges: readonly B[]
  isLocked?: boolean
  more?: (badge: B) => ReactNode
}

export function MedalGrid<B extends Badge>({ badges, isLocked = false, more }: MedalGridProps<B>) {
  return (
    <ul role="list" className={classes.root}>
      {badges.map((badge) => (
        <li key={badge.id}>
          <details className={classes.medal}>
            <summary>
              <BadgeDrawing badge={badge} size={BADGE_SIZE_PX} isLocked={isLocked} />
              <h3 className={classes.title}>{markLanguages(badge.title)}</h3>
            </summary>
            <p className={classes.sentence}>{markLanguages(badge.sentence)}</p>
            {more?.(badge)}
          </details>
        </li>
      ))}
    </ul>
  )
}
