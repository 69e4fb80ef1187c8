import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { preloadPictures } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect, useRef } from 'react'
import {
  type AttemptState,
  findUnansweredSteps,
  getChosenOption,
  getCurrentQuestion,
  getShownOptions,
  isLastStep,
} from '../../play/attempts/attempt.ts'
import type { AttemptStore } from '../../play/attempts/attempt-store.ts'
import type { ShownOption } from '../../play/attempts/shown-options.ts'
import { useSecondsLeft } from '../../play/countdown.ts'
import { OptionList } from '../../play/option-list.tsx'
import {
  QUESTION_HEADING_ID,
  QuestionArea,
  QuestionCard,
  QuestionFooter,
} from '../../play/question-card.tsx'
import type { QuizCommand } from '../../play/quiz-keys.ts'
import { ProgressStitches } from './progress-stitches.tsx'
import classes from './running-quiz.module.css'
import { TimeLeft } from './time-left.tsx'
import { UnansweredNote } from './unanswered-note.tsx'

export const NOT_SAVED_WARNING =
  'We can’t save on this device. Keep this page open until you submit.'

const UNANSWERED_ID = 'unanswered'

interface RunningQuizProps {
  state: Extract<AttemptState, { phase: 'running' }>
  store: Pick<AttemptStore, 'choose' | 'previous' | 'next' | 'goTo'>
  onSubmit: () => void
  onTimeUp: () => void
  onQuit: () => void
}

export function RunningQuiz({ state, store, onSubmit, onTimeUp, onQuit }: RunningQuizProps) {
  const { attempt, endsAt, isKept } = state
  const unkept = useAnnouncement<HTMLParagraphElement>()
  const submitButton = useRef<HTMLButtonElement>(null)
  const { step, questions, quiz } = attempt
  const question = getCurrentQuestion(attempt)
  const options = question ? getShownOptions(attempt, question) : []
  const isLast = isLastStep(attempt)
  const open = isLast ? findUnansweredSteps(attempt) : []

  useEffect(() => preloadPictures(questions), [questions])

  function proceed(): void {
    if (!isLast) store.next()
    else if (open.length === 0) onSubmit()
    // Pressing Enter twice must not submit a quiz whose last question was hardly seen.
    else submitButton.current?.focus()
  }

  function choose(option: ShownOption | undefined): void {
    if (option) store.choose(option.index)
  }

  function onCommand(command: QuizCommand): void {
    if (command.do === 'choose') choose(options[command.option])
    if (command.do === 'previous') store.previous()
    if (command.do === 'next') store.next()
    if (command.do === 'proceed') proceed()
  }

  return (
    <>
      <QuestionArea onCommand={onCommand}>
        <div className={classes.bar} data-fill={!isLast || undefined}>
          <h1 className={classes.quiz}>{markLanguages(quiz.title)}</h1>
          {attempt.timeFactor === null ? (
            <>
              <span className="muted">No time limit</span>
              {Number.isFinite(endsAt) && <EndOfDayTimer endsAt={endsAt} onTimeUp={onTimeUp} />}
            </>
          ) : (
            <TimeLeft endsAt={endsAt} onTimeUp={onTimeUp} />
          )}
          <PlainButton variant="quiet" onClick={onQuit}>
            Quit
          </PlainButton>
        </div>
        <ProgressStitches attempt={attempt} />
        <QuestionCard
          step={step}
          count={questions.length}
          text={question?.questionText ?? ''}
          picture={question?.picture}
        >
          <OptionList
            key={step}
            options={options}
            chosen={getChosenOption(attempt)}
            onChoose={choose}
            labelledBy={QUESTION_HEADING_ID}
          />
        </QuestionCard>
        <QuestionFooter
          note={
            open.length > 0 && (
              <UnansweredNote id={UNANSWERED_ID} steps={open} onGoTo={store.goTo} />
            )
          }
        >
          {step > 1 && (
            <PlainButton variant="quiet" onClick={store.previous}>
              Previous
            </PlainButton>
          )}
          {isLast ? (
            <PlainButton
              ref={submitButton}
              aria-describedby={open.length > 0 ? UNANSWERED_ID : undefined}
              onClick={onSubmit}
            >
              Submit
            </PlainButton>
          ) : (
            <PlainButton
              variant={getChosenOption(attempt) === undefined ? 'outline' : 'filled'}
              onClick={store.next}
            >
              Next
            </PlainButton>
          )}
        </QuestionFooter>
      </QuestionArea>
      {/* Last on the page, so that the warning moves nothing when it appears. */}
      <p ref={unkept} className={classes.unkept}>
        {!isKept && NOT_SAVED_WARNING}
      </p>
    </>
  )
}

/** Ends a quiz without a time limit at the end of the day. */
function EndOfDayTimer(end: { endsAt: number; onTimeUp: () => void }) {
  useSecondsLeft(end.endsAt, end.onTimeUp)
  return null
}
