import type { Picture } from '@quiz-kingdom/shared/entities/picture.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import type { ReactNode, RefObject } from 'react'
import card from '../ui/card.module.css'
import classes from './question-card.module.css'

/** The heading's id, by which the options are named. */
export const QUESTION_HEADING = 'question'

interface QuestionCardProps {
  /** 1 for the first question. */
  step: number
  count: number
  text: string
  picture: Picture | undefined
  heading: RefObject<HTMLHeadingElement | null>
  /** The options. */
  children: ReactNode
}

/** A question among others; its heading takes the focus when it is its turn. */
export function QuestionCard(props: QuestionCardProps) {
  const { step, count, text, picture, heading, children } = props
  return (
    <div data-question className={`${card.card} ${card.banded}`}>
      <div className={classes.question}>
        <h2 id={QUESTION_HEADING} ref={heading} tabIndex={-1} className={classes.heading}>
          <span className={classes.count}>
            Question {step} of {count}
          </span>{' '}
          <span className={classes.text}>{withLanguages(text)}</span>
        </h2>
        {picture && <QuestionPicture key={`${step} ${picture.src}`} picture={picture} />}
        {children}
      </div>
    </div>
  )
}

interface QuestionStepsProps {
  /** Stands above the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** The buttons below a question. */
export function QuestionSteps({ note, children }: QuestionStepsProps) {
  return (
    <div className={classes.foot}>
      {note}
      <div className={classes.steps}>{children}</div>
    </div>
  )
}

/** A phone's screen is too low for a header, a picture and all options. */
const IS_LOW = '(width < 48em) and (height < 56em)'

/**
 * On a phone one has scrolled down to the buttons; the next question starts at its top. One with a picture
 * takes the place of the header, so that all its options are in sight.
 */
export function showTop(area: HTMLElement | null, hasPicture = false): void {
  if (!area) return
  const takesAll = hasPicture && window.matchMedia(IS_LOW).matches
  if (takesAll || area.getBoundingClientRect().top < 0) area.scrollIntoView({ block: 'start' })
}
