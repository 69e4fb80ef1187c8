import { Button, Title } from '@mantine/core'
import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import classes from './quiz-preview.module.css'

interface PreviewOverviewProps {
  category: Category
  questionCount: number
  onQuit: () => void
  onStart: () => void
}

export function PreviewOverview({
  category: { title, points, timeAllowed },
  questionCount,
  onQuit,
  onStart,
}: PreviewOverviewProps) {
  const seconds = parseClock(timeAllowed)
  if (questionCount === 0 || seconds === undefined)
    return <p className={classes.none}>Quiz data is not available.</p>

  return (
    <>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <dl className={classes.facts}>
        <div>
          <dt>Questions</dt>
          <dd>{questionCount}</dd>
        </div>
        <div>
          <dt>Points for each correct answer</dt>
          <dd>{points}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            {Math.floor(seconds / 60)} minutes {seconds % 60} seconds
          </dd>
        </div>
      </dl>
      <Title order={3} className={classes.subtitle}>
        Before You Begin
      </Title>
      <ul className={classes.list}>
        <li>The clock starts when the player presses Start.</li>
        <li>Answers can be changed until the quiz is submitted.</li>
        <li>When the time is up, the quiz submits itself.</li>
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onQuit}>
          Quit
        </Button>
        <Button onClick={onStart}>Start</Button>
      </div>
    </>
  )
}
