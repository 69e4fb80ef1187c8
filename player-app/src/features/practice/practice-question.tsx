import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { preloadPictures } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconBulb } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { describeRightShare } from '../../lib/right-share.ts'
import { orderOptions, type ShownOption } from '../../play/attempts/shown-options.ts'
import { OptionList } from '../../play/option-list.tsx'
import {
  QUESTION_HEADING_ID,
  QuestionArea,
  QuestionCard,
  QuestionFooter,
} from '../../play/question-card.tsx'
import type { QuizCommand } from '../../play/quiz-keys.ts'
import { OwnReports, ReportProblem } from '../../play/reports/report-problem.tsx'
import classes from './practice.module.css'
import type { AnswerFeedback, PracticeState, PracticeStore } from './practice-store.ts'

interface PracticeQuestionProps {
  state: Extract<PracticeState, { phase: 'asking' }>
  store: PracticeStore
  leaveTo: string
}

export function PracticeQuestion({ state, store, leaveTo }: PracticeQuestionProps) {
  const { practice, step, question, answering } = state
  const { questions, practiceId } = practice
  const options = orderOptions(question, practiceId)
  const feedback = answering.stage === 'answered' ? answering.result : undefined
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => preloadPictures(questions), [questions])

  // The feedback disables the focused radio, so the button gets the focus.
  useEffect(() => {
    if (feedback) button.current?.focus({ preventScroll: true })
  }, [feedback])

  function proceed(): void {
    if (feedback) store.next()
    else if (answering.chosen === undefined) button.current?.focus()
    else void store.check()
  }

  function onCommand(command: QuizCommand): void {
    const option = command.do === 'choose' ? options[command.option] : undefined
    if (option) store.choose(option.index)
    if (command.do === 'proceed') proceed()
  }

  return (
    <QuestionArea onCommand={onCommand}>
      <OwnReports />
      <QuestionCard
        step={step}
        count={questions.length}
        text={question.questionText}
        picture={question.picture}
      >
        <OptionList
          key={step}
          options={options}
          chosen={answering.chosen}
          onChoose={({ index }) => store.choose(index)}
          labelledBy={QUESTION_HEADING_ID}
          right={feedback?.correctAnswer}
        />
        <Feedback key={`feedback ${step}`} result={feedback} options={options} />
        {feedback && (
          <ReportProblem
            questionId={question._id}
            questionText={question.questionText}
            revisionId={question.revisionId}
          />
        )}
      </QuestionCard>
      {answering.stage !== 'answered' && answering.problem && (
        <ErrorAlert
          message={answering.problem}
          onRetry={() => void store.check()}
          isRetrying={answering.stage === 'checking'}
        />
      )}
      <QuestionFooter>
        <LinkButton to={leaveTo} variant="quiet">
          Stop for now
        </LinkButton>
        <PlainButton
          ref={button}
          aria-disabled={
            !feedback && (answering.chosen === undefined || answering.stage === 'checking')
          }
          data-disabled={(!feedback && answering.chosen === undefined) || undefined}
          className={classes.check ?? ''}
          onClick={proceed}
        >
          {feedback ? getNextLabel(step, questions.length) : getCheckLabel(answering.stage)}
        </PlainButton>
      </QuestionFooter>
    </QuestionArea>
  )
}

const getNextLabel = (step: number, last: number) => (step === last ? 'Finish' : 'Next question')
const getCheckLabel = (stage: string) => (stage === 'checking' ? 'Checking...' : 'Check')

interface FeedbackProps {
  result: AnswerFeedback | undefined
  options: readonly ShownOption[]
}

function Feedback({ result, options }: FeedbackProps) {
  const words = useAnnouncement<HTMLDivElement>()
  // On a phone, the feedback may be below the visible part of the page.
  useEffect(() => {
    if (result) words.current?.scrollIntoView({ block: 'nearest' })
  }, [result, words])
  const place = options.findIndex(({ index }) => index === result?.correctAnswer)
  const rightText = options[place]?.text ?? ''
  return (
    <div ref={words} className={classes.feedback}>
      {result && (
        <>
          <p className={classes.verdict} data-verdict={result.isRight ? 'right' : 'wrong'}>
            {result.isRight ? (
              'Correct!'
            ) : (
              <>
                Not quite. It’s {optionLetter(place)}
                {!isOptionLetter(rightText, place) && <>: {markLanguages(rightText)}</>}
              </>
            )}
          </p>{' '}
          {result.description && (
            <p className={classes.hint}>
              <IconBulb aria-hidden size={20} stroke={2} />
              <span>{markLanguages(result.description)}</span>
            </p>
          )}{' '}
          {result.rightShare !== undefined && (
            <p className="muted">{describeRightShare(result.rightShare)}</p>
          )}{' '}
          {result.comment && <p className="muted">{result.comment}</p>}
        </>
      )}
    </div>
  )
}
