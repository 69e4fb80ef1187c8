import { counted } from '@quiz-kingdom/shared/counted.ts'
import classes from './points-chip.module.css'

export function PointsChip({ points }: { points: number }) {
  return <span className={classes.root}>{counted(points, 'point')}</span>
}
