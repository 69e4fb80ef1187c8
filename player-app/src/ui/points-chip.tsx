import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import classes from './points-chip.module.css'

export function PointsChip({ points }: { points: number }) {
  return <span className={classes.root}>{pluralize(points, 'point')}</span>
}
