import { PointsChip } from '../../ui/points-chip.tsx'
import { Progress } from '../../ui/progress.tsx'
import classes from './result-summary.module.css'
import { percentOf } from './verdict.ts'

interface ResultSummaryProps {
  score: number
  total: number
  points: number
}

export function ResultSummary({ score, total, points }: ResultSummaryProps) {
  return (
    <div>
      <p className={classes.line}>
        <span>
          You scored {score} out of {total}
        </span>
        <PointsChip points={points} />
      </p>
      <Progress value={score} max={total} label="Score">
        {percentOf(score, total)} %
      </Progress>
    </div>
  )
}
