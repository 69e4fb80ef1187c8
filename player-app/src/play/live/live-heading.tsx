import type { LiveQuestion } from '@quiz-kingdom/shared/entities/game/live.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ComponentProps } from 'react'
import classes from './live-heading.module.css'

export const LIVE_HEADING_ID = 'live-question'

interface LiveHeadingProps extends ComponentProps<'h1'> {
  question: Pick<LiveQuestion, 'number' | 'of' | 'questionText'>
}

export function LiveHeading({ question, ...heading }: LiveHeadingProps) {
  return (
    <h1 id={LIVE_HEADING_ID} {...heading}>
      <span className={classes.number}>
        Question {question.number} of {question.of}
      </span>{' '}
      {markLanguages(question.questionText)}
    </h1>
  )
}
