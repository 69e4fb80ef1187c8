import type { Badge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { formatAddisAbabaDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import cards from '../card-grid.module.css'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './badge-list.module.css'

interface BadgeListProps<B extends Badge> {
  badges: readonly B[]
  isLocked?: boolean
  more?: (badge: B) => ReactNode
}

export function BadgeList<B extends Badge>({ badges, isLocked = false, more }: BadgeListProps<B>) {
  return (
    <ul role="list" className={cards.grid}>
      {badges.map((badge) => (
        <li key={badge.id} className="line start">
          <BadgeDrawing badge={badge} size={72} isLocked={isLocked} />
          <div className="grow">
            <h3 className="large">{markLanguages(badge.title)}</h3>
            <p>{markLanguages(badge.sentence)}</p>
            {more?.(badge)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Only the drawings and titles; a press on one shows the rest. */
export function MedalGrid<B extends Badge>({ badges, isLocked = false, more }: BadgeListProps<B>) {
  return (
    <ul role="list" className={classes.grid}>
      {badges.map((badge) => (
        <li key={badge.id}>
          <details className={`small text-center ${classes.medal}`}>
            <summary className="stack centred">
              <BadgeDrawing badge={badge} size={64} isLocked={isLocked} />
              <h3 className={classes.medalTitle}>{markLanguages(badge.title)}</h3>
            </summary>
            <p>{markLanguages(badge.sentence)}</p>
            {more?.(badge)}
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Shows the day in Addis Ababa, because badges count days there. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className="muted small">Earned on {formatAddisAbabaDate(earnedAt)}</p>
}
