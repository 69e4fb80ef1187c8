import resultRing from '@quiz-kingdom/shared/art/result-ring.svg'
import classes from './score-circle.module.css'
import { useCountUp } from './use-count-up.ts'

interface ScoreCircleProps {
  score: number
  outOf: number
}

export function ScoreCircle({ score, outOf }: ScoreCircleProps) {
  const shown = useCountUp(score)
  return (
    <div className={classes.root}>
      <img src={resultRing} alt="" width={320} height={320} className={classes.ring} />
      <p className={classes.words}>
        <span className={classes.label}>Your Score</span>{' '}
        <span className={classes.score}>
          {shown}/{outOf}
        </span>
      </p>
    </div>
  )
}
