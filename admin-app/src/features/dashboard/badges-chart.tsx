import type { BadgeHolders } from '@quiz-kingdom/shared/entities/badge.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { toBadgeBars } from './badge-holders.ts'
import classes from './badges-chart.module.css'
import { SERIES_COLORS } from './kingdom-colors.ts'

/** A list and no drawing, so that a kingdom's title of any length is wrapped beside its bar. */
export function BadgesChart({ holders }: { holders: readonly BadgeHolders[] }) {
  return (
    <ul
      role="list"
      aria-label="Bar chart: how many players hold each badge"
      className={classes.root}
    >
      {toBadgeBars(holders).map(({ id, title, players, percent }) => (
        <li key={id} className={classes.row}>
          <span className={classes.name}>{withLanguages(title)}</span>{' '}
          <span className={classes.track}>
            <span
              className={classes.bar}
              style={{ inlineSize: lengthOf(percent), background: SERIES_COLORS[0] }}
            />
            <span className={classes.players}>{players.toLocaleString('en')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const ROOM_OF_NUMBER = '4.5rem'

/** One player is to be seen beside a million, and the number beside the longest bar. */
function lengthOf(percent: number): string {
  return percent > 0 ? `max(2px, (100% - ${ROOM_OF_NUMBER}) * ${percent / 100})` : '0'
}
