import type { Picture } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import card from '../ui/card.module.css'
import classes from './question-card.module.css'
import { type QuizCommand, toQuizCommand } from './quiz-keys.ts'
import { quizSettingsStore } from './quiz-settings.ts'

export const QUESTION_HEADING_ID = 'question'

interface QuestionAreaProps {
  onCommand: (command: QuizCommand) => void
  children: ReactNode
}

/**
 * Handles keys while the focus is inside. The area is focusable, so the keys still work after a press beside
 * the options.
 */
export function QuestionArea({ onCommand, children }: QuestionAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    // A dialog over the quiz has its own keys.
    if (!(target instanceof Element) || target.closest('dialog')) return
    const command = toQuizCommand(event, {
      isOnOption: target.matches('[type="radio"]'),
      areSignsOn: quizSettingsStore.getState().areSignKeysOn,
    })
    if (!command) return
    // The browser turns Enter on a focused button into a press.
    if (command.do === 'proceed' && target.closest('a, button')) return
    event.preventDefault()
    onCommand(command)
  })

  useEffect(() => {
    const { current } = area
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [])

  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {children}
    </div>
  )
}

/** Questions of more characters than this have smaller letters on a phone. */
const LONG_QUESTION_LENGTH = 90

interface QuestionCardProps {
  step: number
  count: number
  text: string
  picture: Picture | undefined
  children: ReactNode
}

/** The heading takes the focus at each step. */
export function QuestionCard({ step, count, text, picture, children }: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step brings a new question
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollToTop(heading.current?.closest('[data-question]')?.parentElement)
  }, [step])

  return (
    <div data-question className={`${card.banded} ${classes.card}`}>
      <div className={classes.question}>
        <h2 id={QUESTION_HEADING_ID} ref={heading} tabIndex={-1} className={classes.heading}>
          <span className={classes.count}>
            Question {step} of {count}
          </span>{' '}
          <span
            className={classes.text}
            data-long={text.length > LONG_QUESTION_LENGTH || undefined}
          >
            {markLanguages(text)}
          </span>
        </h2>
        {picture && <QuestionPicture key={`${step} ${picture.src}`} picture={picture} />}
        {children}
      </div>
    </div>
  )
}

export function QuestionFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {note}
      <div className={classes.steps}>{children}</div>
    </div>
  )
}

/** Matches screens too low for the header and a question with all its options. */
const LOW_SCREEN_QUERY = '(width < 48em) and (height < 56em)'

/** Scrolls to the top of the question; on a low screen the question also covers the header. */
function scrollToTop(area: HTMLElement | null | undefined): void {
  if (!area) return
  if (window.matchMedia(LOW_SCREEN_QUERY).matches || window.scrollY > 0)
    area.scrollIntoView({ block: 'start' })
}
