import type { LiveQuestion } from '@quiz-kingdom/shared/entities/game/live.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect, useRef } from 'react'
import { LiveCountdown } from '../../play/live/live-countdown.tsx'
import { LiveOptions } from '../../play/live/live-options.tsx'
import { useKeyDown } from '../../play/live/live-room.ts'
import classes from './player-game.module.css'

interface LiveQuestionViewProps {
  question: LiveQuestion
  options: readonly string[] | undefined
  chosen: number | undefined
  isStored: boolean
  problem: string
  /** In ms of `performance.now()`. */
  opensAt: number
  closesAt: number
  onChoose: (option: number) => void
}

const HEADING_ID = 'live-question'

export function LiveQuestionView(props: LiveQuestionViewProps) {
  const { question, options, chosen, isStored, problem, opensAt, closesAt, onChoose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const areOptionsShown = options !== undefined
  useEffect(() => {
    if (areOptionsShown) announce('Answer now.')
  }, [areOptionsShown])
  useDigitKeys(options?.length ?? 0, onChoose)
  return (
    <section aria-labelledby={HEADING_ID} className={classes.question}>
      <div>
        {options ? (
          <LiveCountdown key="open" endsAt={closesAt} totalSeconds={question.seconds} />
        ) : (
          <LiveCountdown key="ready" endsAt={opensAt} totalSeconds={4} />
        )}
        <h1 id={HEADING_ID} ref={heading} tabIndex={-1} className={classes.heading}>
          <span className={classes.count}>
            Question {question.number} of {question.of}
          </span>{' '}
          {markLanguages(question.questionText)}
        </h1>
      </div>
      {question.picture && (
        <div className={classes.picture}>
          <QuestionPicture picture={question.picture} />
        </div>
      )}
      {options ? (
        <LiveOptions
          options={options}
          labelledBy={HEADING_ID}
          chosen={chosen}
          onChoose={chosen === undefined ? onChoose : undefined}
        />
      ) : (
        <p className={classes.wait}>Get ready...</p>
      )}
      <p role="status" className={classes.said}>
        {describeAnswerStatus(chosen, isStored)}
      </p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
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
