import type { QuestionStat } from '@quiz-kingdom/shared/entities/dashboard.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import classes from './chart-legend.module.css'
import type { KingdomColors } from './kingdom-colors.ts'

interface QuestionLegendProps {
  stats: readonly QuestionStat[]
  colors: KingdomColors
}

/** What each colour stands for, with its count and what was added this week. */
export function QuestionLegend({ stats, colors }: QuestionLegendProps) {
  return (
    <ul role="list" aria-label="Legend" className={classes.counts}>
      {stats.map(({ kingdom, count, addedThisWeek }) => (
        <li key={kingdom}>
          <span className={classes.swatch} style={{ background: colors(kingdom) }} />
          <span className={classes.kingdom}>{withLanguages(kingdom)}</span>
          <span className={classes.count}>{count}</span>
          <span className={classes.added}>+{addedThisWeek} this week</span>
        </li>
      ))}
    </ul>
  )
}
