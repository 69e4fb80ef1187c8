import classes from './points-chip.module.css'

export function PointsChip({ points }: { points: number }) {
  return (
    <span className={classes.root}>
      {points.toLocaleString('en')} {points === 1 ? 'point' : 'points'}
    </span>
  )
}
