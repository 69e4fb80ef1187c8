import { Button, Title, UnstyledButton } from '@mantine/core'
import { optionLetter, type Question } from '@quiz-kingdom/shared/entities/question.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './quiz-preview.module.css'

interface PreviewQuestionProps {
  question: Question
  /** From 1. */
  number: number
  count: number
  chosen: number | undefined
  onChoose: (option: number) => void
  onQuit: () => void
  onPrevious: () => void
  onNext: () => void
}

/** A question that is checked as soon as an option is chosen, unlike a player's. */
export function PreviewQuestion({
  question: { questionText, options, correctAnswer, description },
  number,
  count,
  chosen,
  onChoose,
  onQuit,
  onPrevious,
  onNext,
}: PreviewQuestionProps) {
  const isRight = chosen === correctAnswer
  const Mark = isRight ? IconCheck : IconX
  return (
    <>
      <p className={classes.progress}>
        Question {number} of {count}
      </p>
      <Title order={2} className={classes.title}>
        {withLanguages(questionText)}
      </Title>
      <ol className={classes.options}>
        {options.map((option, index) => (
          <li key={option}>
            <UnstyledButton
              className={classes.option}
              aria-pressed={chosen === index}
              data-verdict={chosen === index ? (isRight ? 'right' : 'wrong') : undefined}
              onClick={() => onChoose(index)}
            >
              <span className={classes.letter}>{optionLetter(index)}</span>
              <span className={classes.text}>{withLanguages(option)}</span>
              {chosen === index && <Mark size={20} aria-hidden="true" />}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <div role="status">
        {chosen !== undefined && (
          <div className={classes.verdict} data-verdict={isRight ? 'right' : 'wrong'}>
            <strong>
              {withLanguages(
                isRight ? 'Right.' : `Wrong. Correct answer: ${options[correctAnswer]}.`,
              )}
            </strong>
            {description && <p className={classes.explanation}>{withLanguages(description)}</p>}
          </div>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onQuit}>
          Quit
        </Button>
        <Button variant="default" disabled={number === 1} onClick={onPrevious}>
          Previous
        </Button>
        <Button onClick={onNext}>{number === count ? 'Submit' : 'Next'}</Button>
      </div>
    </>
  )
}
