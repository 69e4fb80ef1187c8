import type { BadgeHolders } from '@quiz-kingdom/shared/entities/badge.ts'
import { toBadgeBars } from './badge-holders.ts'
import { BarList } from './bar-list.tsx'
import classes from './chart.module.css'

export function BadgesChart({ holders }: { holders: readonly BadgeHolders[] }) {
  return (
    <BarList
      label="Bar chart: how many players hold each badge"
      bars={toBadgeBars(holders)}
      className={classes.columns}
    />
  )
}
