import { Button, Title, VisuallyHidden } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionStatistics } from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { OPENED } from '../../lib/editing.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { DifficultyLine } from './difficulty-line.tsx'
import { coefficientInWords, percentInWords } from './numbers.ts'
import { PicksPicture } from './picks-picture.tsx'
import classes from './question-statistics.module.css'
import { hasEnough, remarksOn } from './remarks.ts'
import { headingId, tooFewInWords } from './statistics-table.tsx'

interface QuestionStatisticsCardProps {
  categoryId: Id
  question: QuestionStatistics
  /** What the question said earlier, the latest first. */
  earlier: readonly QuestionStatistics[]
  onChanged: (question: Question) => void
  onOvertaken: () => void
}

/** What a question is worth: remarks, figures, and who chose what. */
export function QuestionStatisticsCard(props: QuestionStatisticsCardProps) {
  const { categoryId, question, earlier, onChanged, onOvertaken } = props
  const { questionId, questionText } = question
  return (
    <article className={`${card.card} ${classes.root}`}>
      <Title id={headingId(questionId)} tabIndex={-1} order={2} className={classes.text}>
        {withLanguages(questionText)}
      </Title>
      <Remarks {...question} />
      <p className={classes.figures}>{figuresInWords(question)}</p>
      <DifficultyLine question={question} onChanged={onChanged} onOvertaken={onOvertaken} />
      {question.attempts > 0 && <PicksPicture {...question} />}
      {earlier.map((revision) => (
        <Earlier key={revision.revisionId} {...revision} />
      ))}
      <Button
        component={Link}
        to={paths.questionEdited(categoryId, questionId)}
        state={OPENED}
        variant="default"
        className={classes.edit}
      >
        Edit question
        <VisuallyHidden>{withLanguages(`: ${questionText}`)}</VisuallyHidden>
      </Button>
    </article>
  )
}

function Remarks(question: QuestionStatistics) {
  const remarks = remarksOn(question)
  if (!hasEnough(question)) return <p className={classes.few}>{tooFewInWords(question)}</p>
  if (remarks.length === 0) return null
  return (
    <ul role="list" className={classes.remarks}>
      {remarks.map(({ kind, text }) => (
        <li key={kind}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What it said before it was changed, whose answers do not count any more. */
function Earlier(revision: QuestionStatistics) {
  const { questionText, createdAt } = revision
  return (
    <details className={classes.earlier}>
      <summary>
        As it was from {new Date(createdAt).toLocaleDateString('en', { dateStyle: 'medium' })}:{' '}
        {figuresInWords(revision)}
      </summary>
      <p>{withLanguages(questionText)}</p>
      <PicksPicture {...revision} />
    </details>
  )
}

function figuresInWords({ attempts, facility, discrimination }: QuestionStatistics): string {
  const attempted = `${attempts.toLocaleString('en')} first ${attempts === 1 ? 'attempt' : 'attempts'}`
  const right = facility === null ? [] : [`${percentInWords(facility)} right`]
  const tells =
    discrimination === null ? [] : [`discrimination ${coefficientInWords(discrimination)}`]
  return [attempted, ...right, ...tells].join(' · ')
}
