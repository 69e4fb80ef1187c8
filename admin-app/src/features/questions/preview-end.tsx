import { Button, Title } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { countCorrect, type PreviewAnswers } from './preview-steps.ts'
import classes from './quiz-preview.module.css'

interface PreviewEndProps {
  category: Category
  questions: readonly Question[]
  answers: PreviewAnswers
  onAgain: () => void
  onClose: () => void
}

export function PreviewEnd({ category, questions, answers, onAgain, onClose }: PreviewEndProps) {
  const correct = countCorrect(questions, answers)
  return (
    <>
      <Title order={2} className={classes.title}>
        You scored {correct} out of {questions.length}
      </Title>
      <p>
        A player would get {correct * category.points} points for it. Nothing was sent or stored.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgain}>
          Start again
        </Button>
        <Button onClick={onClose}>Back to the questions</Button>
      </div>
    </>
  )
}
