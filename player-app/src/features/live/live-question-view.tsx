import { LIVE_READING_MS, type LiveQuestion } from '@quiz-kingdom/shared/entities/game/live.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { useEffect, useRef } from 'react'
import { LiveCountdown } from '../../play/live/live-countdown.tsx'
import { LIVE_HEADING_ID, LiveHeading } from '../../play/live/live-heading.tsx'
import { LiveOptions } from '../../play/live/live-options.tsx'
import { useKeyDown } from '../../play/live/live-room.ts'
import { FieldError } from './field-error.tsx'
import classes from './player-game.module.css'

interface LiveQuestionViewProps {
  question: LiveQuestion
  options: readonly string[] | undefined
  chosen: number | undefined
  isStored: boolean
  problem: string
  /** When the options appear, or when they close. In ms of `performance.now()`. */
  endsAt: number
  onChoose: (option: number) => void
}

export function LiveQuestionView(props: LiveQuestionViewProps) {
  const { question, options, chosen, isStored, problem, endsAt, onChoose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const areOptionsShown = options !== undefined
  useEffect(() => {
    if (areOptionsShown) announce('Answer now.')
  }, [areOptionsShown])
  useDigitKeys(options?.length ?? 0, onChoose)
  return (
    <section aria-labelledby={LIVE_HEADING_ID} className={`stack gap-2 ${classes.question}`}>
      <div>
        <LiveCountdown
          key={options ? 'open' : 'ready'}
          endsAt={endsAt}
          totalSeconds={options ? question.seconds : LIVE_READING_MS / 1000}
        />
        <LiveHeading question={question} ref={heading} tabIndex={-1} className={classes.heading} />
      </div>
      {question.picture && <QuestionPicture picture={question.picture} />}
      {options ? (
        <LiveOptions
          options={options}
          labelledBy={LIVE_HEADING_ID}
          chosen={chosen}
          onChoose={chosen === undefined ? onChoose : undefined}
        />
      ) : (
        <p className="muted large text-center">Get ready...</p>
      )}
      <p role="status" className={`strong text-center ${classes.said}`}>
        {describeAnswerStatus(chosen, isStored)}
      </p>
      <div className="text-center">
        <FieldError>{problem}</FieldError>
      </div>
    </section>
  )
}

function describeAnswerStatus(chosen: number | undefined, isStored: boolean): string {
  if (chosen === undefined) return ''
  return isStored ? 'Answered – waiting for the others' : 'Sending your answer...'
}

function useDigitKeys(count: number, onChoose: (option: number) => void): void {
  useKeyDown((event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('input, dialog')) return
    const place = Number(key) - 1
    if (place >= 0 && place < count) onChoose(place)
  })
}
