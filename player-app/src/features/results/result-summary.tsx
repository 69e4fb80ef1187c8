import { PointsChip } from '../../ui/points-chip.tsx'
import classes from './result-summary.module.css'
import { percentOf } from './verdict.ts'

interface ResultSummaryProps {
  score: number
  total: number
  points: number
}

export function ResultSummary({ score, total, points }: ResultSummaryProps) {
  const percent = percentOf(score, total)
  return (
    <div>
      <p className={classes.line}>
        <span>
          You scored {score} out of {total}
        </span>
        <PointsChip points={points} />
      </p>
      <progress value={score} max={Math.max(1, total)} aria-label="Score" className={classes.bar}>
        {percent} %
      </progress>
    </div>
  )
}
