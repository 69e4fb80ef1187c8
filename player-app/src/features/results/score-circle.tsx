import resultRing from '@quiz-kingdom/shared/art/result-ring.svg'
import classes from './score-circle.module.css'

interface ScoreCircleProps {
  score: number
  outOf: number
}

export function ScoreCircle({ score, outOf }: ScoreCircleProps) {
  return (
    <div className={classes.root}>
      <img src={resultRing} alt="" width={320} height={320} className={classes.ring} />
      <p className={classes.words}>
        <span className={classes.label}>Your Score</span>{' '}
        <span className={classes.score}>
          {score}/{outOf}
        </span>
      </p>
    </div>
  )
}
