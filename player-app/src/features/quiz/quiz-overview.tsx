import { Button } from '@mantine/core'
import type { ResourceState } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { PlayerQuestion } from '@quiz-kingdom/shared/entities/question.ts'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/actions/confirm-button.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { preloadPictures } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { IconAlarm, IconListNumbers, IconStar } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { isPlayable, type QuizFacts, spokenDuration } from '../../play/quiz-facts.ts'
import { TimeToGo } from '../../play/time-to-go.tsx'
import card from '../../ui/card.module.css'
import { PageHeading } from '../../ui/page.tsx'
import { BeforeYouBegin } from './before-you-begin.tsx'
import { createOpenStore, type OpenUntil } from './open-attempt.ts'
import { questionsStoreOf } from './questions-store.ts'
import { QuizChoices } from './quiz-choices.tsx'
import classes from './quiz-overview.module.css'
import { QuizUnavailable } from './quiz-unavailable.tsx'

interface QuizOverviewProps {
  quiz: Extract<QuizFacts, { categoryId: Id }>
  isGone: boolean
  start: StartState
}

/** Of a category's quiz. */
export function QuizOverview({ quiz, isGone, start }: QuizOverviewProps) {
  const { categoryId } = quiz
  const [openStore] = useState(createOpenStore)
  const list = useResource(questionsStoreOf(categoryId))
  const { data: questions = NONE, phase } = list
  useEffect(() => preloadPictures(questions), [questions])
  const openAttempts = useResource(openStore)
  const open = openAttempts.data?.find((attempt) => attempt.categoryId === categoryId)
  if (phase === 'ready' && !isPlayable(quiz, questions.length)) return <QuizUnavailable />
  if (phase === 'failed' && isGone) return <QuizUnavailable />
  return (
    <>
      <PageHeading title={quiz.title} />
      <ListStatus
        list={list}
        loading="Loading questions..."
        failed="Failed to load questions. Please try again."
      />
      {questions.length > 0 &&
        // An attempt that is told of later would move Start away from under a thumb.
        (isAskedFor(openAttempts) ? (
          <LoadingNote>Looking for an open attempt...</LoadingNote>
        ) : (
          <StartCard
            quiz={quiz}
            questionCount={questions.length}
            counts={COUNTS}
            open={open}
            notes={
              <LinkButton to={paths.liveNewOf(categoryId)} variant="quiet">
                Host live
              </LinkButton>
            }
            {...start}
          />
        ))}
    </>
  )
}

/** Until it is known, has failed, or takes too long. */
function isAskedFor({ data, phase }: Pick<ResourceState<unknown>, 'data' | 'phase'>): boolean {
  return data === undefined && (phase === 'idle' || phase === 'loading')
}

const NONE: readonly PlayerQuestion[] = []

const COUNTS =
  'Your first attempt counts on boards, in leagues and for badges of speed. It is your first once you have seen the questions, also if you quit. After that you practise, and can raise your score on the leaderboard.'

/** How a quiz stands that can be started. */
export interface StartState {
  isStarting: boolean
  /** Why the last Start did not work. */
  problem: string | undefined
  /** `again`: gives up an attempt that is open, and begins anew. */
  onStart: (again?: boolean) => void
  onQuit: () => void
}

interface StartCardProps extends StartState {
  quiz: QuizFacts
  questionCount: number
  /** What an attempt counts for. */
  counts: string
  /** The attempt that a start goes on with, begun elsewhere. */
  open?: OpenUntil | undefined
  /** What there is to know of this quiz besides. */
  notes?: ReactNode
}

/**
 * What a player knows and chooses before the clock starts. Start comes first, so that a phone shows it
 * at once; the rules and choices follow.
 */
export function StartCard(props: StartCardProps) {
  const { quiz, questionCount, counts, open, notes, isStarting, problem, onStart, onQuit } = props
  return (
    <div data-start className={`${card.card} ${card.banded}`}>
      <div className={classes.content}>
        <QuizFigures quiz={quiz} questionCount={questionCount} />
        {problem && <ErrorAlert message={problem} />}
        {open && <GoesOn open={open} onBeginAnew={() => onStart(true)} />}
        <div className={classes.actions}>
          <Button size="lg" variant="default" onClick={onQuit}>
            Quit
          </Button>
          <ActionButton size="lg" isPending={isStarting} onPress={() => onStart()}>
            Start
          </ActionButton>
        </div>
        {notes}
        <BeforeYouBegin counts={counts} />
        <QuizChoices time={quiz.time} />
      </div>
    </div>
  )
}

function GoesOn({ open, onBeginAnew }: { open: OpenUntil; onBeginAnew: () => void }) {
  return (
    <div className={classes.goesOn}>
      <p>
        You have begun this quiz, here or on another device. Start goes on with it.{' '}
        <TimeToGo endsAt={open.endsAt} />
      </p>
      <ConfirmButton
        label="Begin anew"
        text="The attempt that is running is given up. The new one is practice: it can raise your score on the leaderboard, and counts for nothing else."
        keepLabel="Go on with it"
        confirmLabel="Begin anew"
        onConfirm={onBeginAnew}
      />
    </div>
  )
}

function QuizFigures({ quiz, questionCount }: { quiz: QuizFacts; questionCount: number }) {
  const figures = [
    { Icon: IconListNumbers, name: 'Number of questions', value: questionCount },
    { Icon: IconStar, name: 'Points per correct answer', value: quiz.points },
    { Icon: IconAlarm, name: 'Total duration', value: spokenDuration(quiz.time) },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ Icon, name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>
            <Icon aria-hidden size={24} stroke={2} />
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
