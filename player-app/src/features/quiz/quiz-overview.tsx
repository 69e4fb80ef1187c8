import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { PlayerQuestion } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { preloadPictures } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconBroadcast, IconTargetArrow } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { describeDuration, isPlayable, type QuizFacts } from '../../play/attempts/quiz-facts.ts'
import { QuizPoster } from '../../play/quiz-poster.tsx'
import { TimeToGo } from '../../play/time-to-go.tsx'
import { Fold } from '../../ui/fold.tsx'
import { BackLink } from '../../ui/links/back-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { loadOpenAttempts, type TimedOpenAttempt } from './open-attempt.ts'
import { getQuestionsStore } from './questions-store.ts'
import { QuizChoices } from './quiz-choices.tsx'
import classes from './quiz-overview.module.css'
import { QuizUnavailable } from './quiz-unavailable.tsx'

interface QuizOverviewProps {
  quiz: Extract<QuizFacts, { categoryId: Id }>
  category: Category | undefined
  /** The player's best result in the quiz. */
  standing: string | undefined
  /** The player's progress in the kingdom. */
  progress: string | undefined
  isGone: boolean
  start: StartState
}

export function QuizOverview(props: QuizOverviewProps) {
  const { quiz, category, standing, progress, isGone, start } = props
  const { categoryId } = quiz
  const list = useResource(getQuestionsStore(categoryId))
  const { data: questions = NO_QUESTIONS, phase } = list
  useEffect(() => preloadPictures(questions), [questions])
  const openAttempts = usePageResource('open attempts', loadOpenAttempts)
  const open = openAttempts.data?.find((attempt) => attempt.categoryId === categoryId)
  if (phase === 'ready' && !isPlayable(quiz, questions.length)) return <QuizUnavailable />
  if (phase === 'failed' && isGone) return <QuizUnavailable />
  return (
    <QuizPoster
      title={quiz.title}
      description={category?.description}
      picture={category?.image}
      color={category?.color}
      standing={standing}
      back={
        category?.kingdomTitle && (
          <>
            <BackLink to={paths.quizKingdomOf(category.kingdomId)}>
              {category.kingdomTitle}
            </BackLink>
            <span className="muted small">{progress}</span>
          </>
        )
      }
    >
      <ListStatus
        list={list}
        loading="Loading questions..."
        failed="Failed to load questions. Please try again."
      />
      {questions.length > 0 &&
        // Start waits for open attempts, because they would push the button down.
        (isFirstLoad(openAttempts) ? (
          <LoadingNote>Looking for an open attempt...</LoadingNote>
        ) : (
          <StartPanel
            quiz={quiz}
            questionCount={questions.length}
            counts={FIRST_TRY_RULE}
            open={open}
            otherWays={
              <>
                <LinkButton to={paths.practiceAllOf(categoryId)} variant="quiet">
                  <IconTargetArrow aria-hidden />
                  <span>
                    Practice mode <small>no clock, no points</small>
                  </span>
                </LinkButton>
                <LinkButton to={paths.liveNewOf(categoryId)} variant="quiet">
                  <IconBroadcast aria-hidden />
                  <span>
                    Host live <small>play with the class</small>
                  </span>
                </LinkButton>
              </>
            }
            {...start}
          />
        ))}
    </QuizPoster>
  )
}

function isFirstLoad({ data, phase }: Pick<ResourceState<unknown>, 'data' | 'phase'>): boolean {
  return data === undefined && (phase === 'idle' || phase === 'loading')
}

const NO_QUESTIONS: readonly PlayerQuestion[] = []

const FIRST_TRY_RULE =
  'Only your first try counts for weekly boards, leagues and speed badges – even if you quit.'

export interface StartState {
  isStarting: boolean
  problem: string | undefined
  /** `again` drops an open attempt and starts a new one. */
  onStart: (again?: boolean) => void
  onQuit: () => void
}

interface StartPanelProps extends StartState {
  quiz: QuizFacts
  questionCount: number
  counts: string
  open?: TimedOpenAttempt | undefined
  otherWays?: ReactNode
}

export function StartPanel(props: StartPanelProps) {
  const { quiz, questionCount, counts, open, otherWays, isStarting, problem, onStart, onQuit } =
    props
  return (
    <div data-start className={classes.panel}>
      <ul role="list" className={classes.facts}>
        <li>
          <strong>{questionCount}</strong> {questionCount === 1 ? 'question' : 'questions'}
        </li>
        <li>
          <strong>{quiz.points}</strong> {quiz.points === 1 ? 'point each' : 'points each'}
        </li>
        <li>
          <strong aria-hidden="true">{quiz.time}</strong> <span aria-hidden="true">minutes</span>
          <VisuallyHidden>{describeDuration(quiz.time)}</VisuallyHidden>
        </li>
      </ul>
      {problem && <ErrorAlert message={problem} />}
      {open && <OpenAttemptNote open={open} onStartOver={() => onStart(true)} />}
      <div className={classes.actions}>
        <ActionButton
          size="lg"
          isPending={isStarting}
          onPress={() => onStart()}
          className={classes.start}
        >
          Start
        </ActionButton>
        {otherWays}
        <PlainButton variant="quiet" onClick={onQuit}>
          Quit
        </PlainButton>
      </div>
      <section aria-labelledby="before-you-begin" className="stack gap-3">
        <SectionTitle id="before-you-begin">Before You Begin</SectionTitle>
        <Rules rules={[...FIRST_RULES, counts]} />
      </section>
      <Fold summary="Options">
        <QuizChoices time={quiz.time} />
        <Rules rules={MORE_RULES} />
      </Fold>
    </div>
  )
}

const FIRST_RULES = [
  'The clock starts when you see the first question.',
  'Wrong answers cost nothing, so always guess.',
]

const MORE_RULES = [
  'You can go back and change answers until time runs out.',
  'When time runs out, we submit your answers for you.',
  'If you leave, your answers are saved but the clock keeps running.',
  'Keyboard: press A–F or 1–6 to answer and Enter for the next question.',
]

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <ul role="list" className={classes.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

function OpenAttemptNote({
  open,
  onStartOver,
}: {
  open: TimedOpenAttempt
  onStartOver: () => void
}) {
  return (
    <div className={classes.inProgress}>
      <p>
        You’ve already started this quiz. Press Start to continue where you left off.{' '}
        <TimeToGo endsAt={open.endsAt} />
      </p>
      <ConfirmButton
        label="Start over"
        text="Your current try will be lost. The new one is practice: it can only raise your leaderboard score."
        keepLabel="Continue"
        confirmLabel="Start over"
        onConfirm={onStartOver}
      />
    </div>
  )
}
