import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type {
  Practice,
  PracticeAnswer,
  PracticeVerdict,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { preloadPictures } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconBulb } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
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

/** `comment` says when the question will be asked again, or where an unsent answer was saved. */
type AnswerFeedback = PracticeVerdict & { comment: string }

export interface PracticeQuestionsProps {
  practice: Practice
  onAnswer: (answer: PracticeAnswer) => Promise<AnswerFeedback>
  leaveTo: string
  onFinish: (right: number) => void
}

/** Asks one question after the other. */
export function PracticeQuestions(props: PracticeQuestionsProps) {
  const { practice, onAnswer, leaveTo, onFinish } = props
  const { questions, practiceId } = practice
  const [step, setStep] = useState(1)
  const [right, setRight] = useState(0)
  /** Stored index. */
  const [chosen, setChosen] = useState<number>()
  const [feedback, setFeedback] = useState<AnswerFeedback>()
  const checking = useAction()
  const question = questions[step - 1]
  const options = question ? orderOptions(question, practiceId) : []
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => preloadPictures(questions), [questions])

  // The feedback disables the focused radio, so the button gets the focus.
  useEffect(() => {
    if (feedback) button.current?.focus({ preventScroll: true })
  }, [feedback])

  if (!question) return null

  const { _id: questionId, revisionId, questionText, picture } = question

  function choose(option: ShownOption | undefined): void {
    if (!option || feedback || checking.isPending) return
    setChosen(option.index)
    checking.reset()
  }

  function check(): void {
    if (chosen === undefined) {
      button.current?.focus()
      return
    }
    const answer = { practiceId, questionId, revisionId, selectedAnswer: chosen }
    void checking.run(() => onAnswer(answer), {
      onDone: (result) => {
        setFeedback(result)
        setRight(right + Number(result.isRight))
      },
    })
  }

  function goToNext(): void {
    if (step === questions.length) onFinish(right)
    setStep(step + 1)
    setChosen(undefined)
    setFeedback(undefined)
  }

  const proceed = feedback ? goToNext : check

  function onCommand(command: QuizCommand): void {
    if (command.do === 'choose') choose(options[command.option])
    if (command.do === 'proceed') proceed()
  }

  return (
    <QuestionArea onCommand={onCommand}>
      <OwnReports />
      <QuestionCard step={step} count={questions.length} text={questionText} picture={picture}>
        <OptionList
          key={step}
          options={options}
          chosen={chosen}
          onChoose={choose}
          labelledBy={QUESTION_HEADING_ID}
          right={feedback?.correctAnswer}
        />
        <Feedback key={`feedback ${step}`} result={feedback} options={options} />
        {feedback && (
          <ReportProblem
            questionId={questionId}
            questionText={questionText}
            revisionId={revisionId}
          />
        )}
      </QuestionCard>
      {checking.problem && (
        <ErrorAlert message={checking.problem} onRetry={check} isRetrying={checking.isPending} />
      )}
      <QuestionFooter>
        <LinkButton to={leaveTo} variant="quiet">
          Stop for now
        </LinkButton>
        <PlainButton
          ref={button}
          aria-disabled={!feedback && (chosen === undefined || checking.isPending)}
          data-disabled={(!feedback && chosen === undefined) || undefined}
          onClick={proceed}
        >
          {feedback
            ? getNextLabel(step, questions.length)
            : checking.isPending
              ? 'Checking...'
              : 'Check'}
        </PlainButton>
      </QuestionFooter>
    </QuestionArea>
  )
}

const getNextLabel = (step: number, last: number) => (step === last ? 'Finish' : 'Next question')

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
