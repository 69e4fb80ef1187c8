import type { Attempt } from '../../play/attempt.ts'
import classes from './progress-stitches.module.css'

/** As many as fit on the narrowest phone, with a gap between each two. */
const STITCHES_MAX = 40

/** Where the player is and what is answered: one stitch a question, or each for several of a long quiz. */
export function ProgressStitches({ attempt }: { attempt: Attempt }) {
  const answered = Object.keys(attempt.answers).length
  const count = attempt.questions.length
  const perStitch = Math.ceil(count / STITCHES_MAX)
  return (
    <div
      role="progressbar"
      aria-label="Answered"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={answered}
      aria-valuetext={`${answered} of ${count}`}
      className={classes.root}
    >
      {stitchesOf(count, perStitch).map((steps) => (
        <span
          key={steps[0]}
          className={classes.stitch}
          data-answered={steps.every((step) => attempt.answers[step] !== undefined) || undefined}
          data-current={steps.includes(attempt.step) || undefined}
        />
      ))}
    </div>
  )
}

/** The steps that each stitch stands for, the first of a quiz being 1. */
function stitchesOf(count: number, perStitch: number): number[][] {
  const steps = Array.from({ length: count }, (_, index) => index + 1)
  return steps
    .filter((step) => (step - 1) % perStitch === 0)
    .map((first) => steps.slice(first - 1, first - 1 + perStitch))
}
