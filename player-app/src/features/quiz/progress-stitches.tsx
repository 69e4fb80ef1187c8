import type { Attempt } from '../../play/attempts/attempt.ts'
import classes from './progress-stitches.module.css'

/** The number of stitches that fit on the narrowest phone. */
const STITCHES_MAX = 40

/** One stitch per question; in a long quiz, each stands for several. */
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
      {groupSteps(count, perStitch).map((steps) => (
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

/** Returns the steps that each stitch stands for. The first step is 1. */
function groupSteps(count: number, perStitch: number): number[][] {
  const steps = Array.from({ length: count }, (_, index) => index + 1)
  return steps
    .filter((step) => (step - 1) % perStitch === 0)
    .map((first) => steps.slice(first - 1, first - 1 + perStitch))
}
