import { VisuallyHidden } from '@mantine/core'
import { setQuestionDifficulty } from '@quiz-kingdom/shared/api/questions.ts'
import { DIFFICULTY_NAMES, type Difficulty } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionStatistics } from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useRef } from 'react'
import { difficultyShown } from './difficulty-shown.ts'
import classes from './question-statistics.module.css'

interface DifficultyLineProps {
  question: QuestionStatistics
  onChanged: (question: Question) => void
}

/** The question's difficulty beside the one that play shows, which a press takes over. */
export function DifficultyLine({ question, onChanged }: DifficultyLineProps) {
  const { questionId, questionText, difficulty, updatedAt } = question
  const action = useAction()
  const line = useRef<HTMLParagraphElement>(null)
  const shown = difficultyShown(question)

  async function takeOver(to: Difficulty) {
    const isDone = await action.run(async () => {
      onChanged(await setQuestionDifficulty(questionId, { difficulty: to, updatedAt }))
      return `The difficulty is ${DIFFICULTY_NAMES[to]} now.`
    })
    // The button has gone, and the focus with it.
    if (isDone) line.current?.focus()
  }

  return (
    <>
      <p ref={line} tabIndex={-1} className={classes.figures}>
        {difficultyInWords(question)}
      </p>
      {shown && shown !== difficulty && (
        <ActionButton
          variant="default"
          className={classes.edit ?? ''}
          isPending={action.isPending}
          pendingLabel="Saving..."
          onPress={() => void takeOver(shown)}
        >
          Change to {DIFFICULTY_NAMES[shown]}
          <VisuallyHidden>{withLanguages(`: ${questionText}`)}</VisuallyHidden>
        </ActionButton>
      )}
      <ActionNote action={action} />
    </>
  )
}

function difficultyInWords(question: QuestionStatistics): string {
  const shown = difficultyShown(question)
  const set = `Difficulty: ${DIFFICULTY_NAMES[question.difficulty]}`
  return shown ? `${set} · in play: ${DIFFICULTY_NAMES[shown]}` : set
}
