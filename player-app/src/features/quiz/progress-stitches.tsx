import type { Attempt } from './attempt.ts'
import classes from './progress-stitches.module.css'

/** One stitch a question: where the player is and what is answered. */
export function ProgressStitches({ attempt }: { attempt: Attempt }) {
  const answered = Object.keys(attempt.answers).length
  const count = attempt.questions.length
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
      {attempt.questions.map((question, index) => (
        <span
          key={question._id}
          className={classes.stitch}
          data-answered={attempt.answers[index + 1] !== undefined || undefined}
          data-current={index + 1 === attempt.step || undefined}
        />
      ))}
    </div>
  )
}
