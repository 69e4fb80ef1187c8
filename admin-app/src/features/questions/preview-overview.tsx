import { Button, Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { BEFORE_YOU_BEGIN, isPlayable, spokenDuration } from '@quiz-kingdom/shared/quiz-overview.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
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
  if (!isPlayable({ title, points, time: timeAllowed }, questionCount))
    return (
      <div className={classes.none}>
        <p>Quiz data is not available.</p>
        <p>A quiz can be played once it has a question and more time than 0:00.</p>
      </div>
    )

  return (
    <>
      <Title order={2} className={classes.title}>
        {withLanguages(title)}
      </Title>
      <dl className={classes.facts}>
        <div>
          <dt>Number of questions</dt>
          <dd>{questionCount}</dd>
        </div>
        <div>
          <dt>Points per correct answer</dt>
          <dd>{points}</dd>
        </div>
        <div>
          <dt>Total duration</dt>
          <dd>{spokenDuration(timeAllowed)}</dd>
        </div>
      </dl>
      <Title order={3} className={classes.subtitle}>
        Before You Begin
      </Title>
      <ul className={classes.list}>
        {BEFORE_YOU_BEGIN.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
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
