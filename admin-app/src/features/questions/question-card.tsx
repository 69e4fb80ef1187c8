import { Button, Title, VisuallyHidden } from '@mantine/core'
import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { Link } from 'react-router-dom'
import { openerId } from '../../lib/editing.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { OptionList } from '../../ui/option-list.tsx'
import { QuestionImage } from '../../ui/question-image.tsx'
import classes from './question-card.module.css'

interface QuestionCardProps {
  question: Question
  isRemoving: boolean
  onEdit: () => void
  onRemove: () => void
}

export function QuestionCard({ question, isRemoving, onEdit, onRemove }: QuestionCardProps) {
  const { _id, questionText, picture, options, correctAnswer, keepOrder, description } = question
  const difficulty = DIFFICULTY_NAMES[question.difficulty]
  const which = <VisuallyHidden>{withLanguages(`: ${questionText}`)}</VisuallyHidden>
  return (
    <article className={`${card.card} ${classes.root}`}>
      <Title order={2} className={classes.text}>
        {withLanguages(questionText)}
      </Title>
      {picture && <QuestionImage src={apiUrl(picture.src)} alt={picture.alt} />}
      <OptionList options={options} correctAnswer={correctAnswer} />
      {keepOrder && <p className={classes.order}>Options keep this order</p>}
      <p className={classes.difficulty}>Difficulty: {difficulty}</p>
      {description && <p className={classes.description}>{withLanguages(description)}</p>}
      <div className={classes.actions}>
        <Button id={openerId(_id)} variant="subtle" onClick={onEdit}>
          Edit{which}
        </Button>
        <Button component={Link} to={paths.historyOf(_id)} variant="subtle">
          History{which}
        </Button>
        <Button variant="subtle" color="red" aria-disabled={isRemoving} onClick={onRemove}>
          Delete{which}
        </Button>
      </div>
    </article>
  )
}
