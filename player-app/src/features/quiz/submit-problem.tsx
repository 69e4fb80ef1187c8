import { Button } from '@mantine/core'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { type AttemptState, isDaily } from '../../play/attempt.ts'
import { PageHeading } from '../../ui/page.tsx'
import { ChosenAnswers } from './chosen-answers.tsx'
import { DiscardButton } from './discard-button.tsx'
import { UNKEPT } from './running-quiz.tsx'
import classes from './submit-problem.module.css'

type ProblemState = Extract<AttemptState, { phase: 'failed' | 'refused' }>

interface SubmitProblemProps {
  state: ProblemState
  onRetry: () => void
  onGoBack: () => void
  onDiscard: () => void
}

export function SubmitProblem({ state, onRetry, onGoBack, onDiscard }: SubmitProblemProps) {
  const { attempt, problem } = state
  const canRetry = state.phase === 'failed'
  return (
    <div className={classes.root}>
      <PageHeading
        title={canRetry ? 'Not submitted yet' : 'These answers cannot count'}
        intro={withLanguages(attempt.quiz.title)}
      />
      <ErrorAlert message={problem} {...(canRetry && { onRetry, retryLabel: 'Retry' })} />
      <p className={classes.note}>
        {attempt.isTimeUp && 'Time is up. '}
        {adviceOn(state)}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onGoBack}>
          Go Back
        </Button>
        <DiscardButton mustAsk={canRetry} onDiscard={onDiscard} />
      </div>
      <ChosenAnswers attempt={attempt} />
    </div>
  )
}

function adviceOn(state: ProblemState): string {
  if (state.phase === 'refused' && isDaily(state.attempt)) return 'You can still read them here.'
  if (state.phase === 'refused')
    return 'You can still read them here. Once you discard them, you can start this quiz again.'
  return state.isKept
    ? 'Your answers are safe on this device. They are sent by themselves as soon as that works, on whatever page you are.'
    : UNKEPT
}
