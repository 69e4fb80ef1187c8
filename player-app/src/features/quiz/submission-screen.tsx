import { LOADING_INDICATOR_MAX_MS } from '@quiz-kingdom/shared/session/resource.ts'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { AlertRegion, ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect, useState } from 'react'
import {
  type Attempt,
  type AttemptState,
  isDaily,
  listChosenTexts,
} from '../../play/attempts/attempt.ts'
import card from '../../ui/card.module.css'
import { PageHeading, SectionTitle } from '../../ui/page.tsx'
import classes from './chosen-answers.module.css'
import { DiscardButton } from './discard-button.tsx'
import { NOT_SAVED_WARNING } from './running-quiz.tsx'

type SubmittingState = Extract<AttemptState, { phase: 'submitting' }>
type ProblemState = Extract<AttemptState, { phase: 'failed' | 'refused' }>

interface SubmissionScreenProps {
  state: SubmittingState | ProblemState
  onRetry: () => void
  onGoBack: () => void
  onDiscard: () => void
}

export function SubmissionScreen({ state, onRetry, onGoBack, onDiscard }: SubmissionScreenProps) {
  const { phase, attempt } = state
  const canRetry = phase === 'failed'
  return (
    <div className="stack">
      <PageHeading {...getHeading(state)} />
      <AlertRegion>
        {phase !== 'submitting' && (
          <ErrorAlert message={state.problem} {...(canRetry && { onRetry, retryLabel: 'Retry' })} />
        )}
      </AlertRegion>
      {phase === 'submitting' ? (
        <PendingSubmission state={state} onGoBack={onGoBack} />
      ) : (
        <>
          <p className="muted">
            {attempt.isTimeUp && 'Time is up. '}
            {getAdvice(state)}
          </p>
          <div className="row">
            <PlainButton variant="quiet" onClick={onGoBack}>
              Go Back
            </PlainButton>
            <DiscardButton mustAsk={canRetry} onDiscard={onDiscard} />
          </div>
          <ChosenAnswers attempt={attempt} />
        </>
      )}
    </div>
  )
}

function getHeading({ phase, attempt }: SubmittingState | ProblemState) {
  const { title } = attempt.quiz
  if (phase === 'submitting') return { title, intro: attempt.isTimeUp && 'Time is up.' }
  return {
    title: phase === 'failed' ? 'Not submitted yet' : 'These answers don’t count',
    intro: markLanguages(title),
  }
}

const SLOW_MESSAGE =
  'This is taking longer than usual. You don’t have to wait: your answers are saved on this device, and we’ll show your result as soon as it’s in.'

/** Tells players on a slow network that they may leave, because saved answers are sent from any page. */
function PendingSubmission({ state, onGoBack }: { state: SubmittingState; onGoBack: () => void }) {
  const [isSlow, setIsSlow] = useState(false)
  const note = useAnnouncement<HTMLParagraphElement>()
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), LOADING_INDICATOR_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <LoadingNote>Updating your score...</LoadingNote>
      <p ref={note}>{isSlow && (state.isKept ? SLOW_MESSAGE : NOT_SAVED_WARNING)}</p>
      {isSlow && (
        <div className="row">
          <PlainButton variant="quiet" onClick={onGoBack}>
            Go Back
          </PlainButton>
        </div>
      )}
    </>
  )
}

function getAdvice(state: ProblemState): string {
  if (state.phase === 'refused' && isDaily(state.attempt)) return 'You can still read them here.'
  if (state.phase === 'refused')
    return 'You can still read them here. Once you discard them, you can start this quiz again.'
  return state.isKept
    ? 'Your answers are saved on this device. We’ll send them as soon as you’re back online.'
    : NOT_SAVED_WARNING
}

function ChosenAnswers({ attempt }: { attempt: Attempt }) {
  return (
    <section aria-labelledby="your-answers" className="stack">
      <SectionTitle id="your-answers">Your answers</SectionTitle>
      <div className={card.banded}>
        <ol className={classes.list}>
          {listChosenTexts(attempt).map(({ _id, questionText, chosen }) => (
            <li key={_id}>
              <h3 className={classes.question}>{markLanguages(questionText)}</h3>
              <p className={classes.answer} data-open={chosen === undefined || undefined}>
                {markLanguages(chosen ?? 'Not answered')}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
