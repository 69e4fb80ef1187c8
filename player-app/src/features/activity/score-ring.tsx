import classes from './score-ring.module.css'

const DIAMETER = 100
const HOLE = 0.7
const STROKE = (DIAMETER * (1 - HOLE)) / 2
const RADIUS = (DIAMETER - STROKE) / 2

interface ScoreRingProps {
  /** Number of correct answers. */
  result: number
  outOf: number
}

/** A ring, 70 % of it hole, filled as far as the answers were correct. */
export function ScoreRing({ result, outOf }: ScoreRingProps) {
  const share = outOf > 0 ? result / outOf : 0
  return (
    <svg
      viewBox={`0 0 ${DIAMETER} ${DIAMETER}`}
      role="img"
      aria-label={`${result} of ${outOf} correct`}
      className={classes.root}
    >
      <circle cx="50" cy="50" r={RADIUS} strokeWidth={STROKE} className={classes.track} />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        strokeWidth={STROKE}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 50 50)"
        className={classes.share}
      />
      <text x="50" y="50" className={classes.text}>
        {result} / {outOf}
      </text>
    </svg>
  )
}
