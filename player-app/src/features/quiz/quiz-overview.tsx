import { Button } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { IconAlarm, IconListNumbers, IconStar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import card from '../../ui/card.module.css'
import { PageHeading } from '../../ui/page.tsx'
import { BeforeYouBegin } from './before-you-begin.tsx'
import { forgetQuestionsStore, questionsStoreOf } from './questions-store.ts'
import { QuizChoices } from './quiz-choices.tsx'
import { isPlayable, type QuizFacts, spokenDuration } from './quiz-facts.ts'
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
  const [store] = useState(() => questionsStoreOf(categoryId))
  const { items: questions, phase, failure, refresh } = useFreshList(store)
  useEffect(() => () => forgetQuestionsStore(categoryId), [categoryId])
  if (phase === 'ready' && !isPlayable(quiz, questions.length)) return <QuizUnavailable />
  if (phase === 'failed' && isGone) return <QuizUnavailable />
  return (
    <>
      <PageHeading title={quiz.title} />
      <ListStatus
        phase={phase}
        isEmpty={questions.length === 0}
        loading="Loading questions..."
        failed="Failed to load questions. Please try again."
        failure={failure}
        empty={null}
        onRetry={refresh}
      />
      {questions.length > 0 && (
        <StartCard quiz={quiz} questionCount={questions.length} {...start} />
      )}
    </>
  )
}

/** How a quiz stands that can be started. */
export interface StartState {
  isStarting: boolean
  /** Why the last Start did not work. */
  problem: string | undefined
  onStart: () => void
  onQuit: () => void
}

interface StartCardProps extends StartState {
  quiz: QuizFacts
  questionCount: number
}

/** What a player knows and chooses before the clock starts. */
export function StartCard(props: StartCardProps) {
  const { quiz, questionCount, isStarting, problem, onStart, onQuit } = props
  return (
    <div className={`${card.card} ${card.banded}`}>
      <div className={classes.content}>
        <QuizFigures quiz={quiz} questionCount={questionCount} />
        <BeforeYouBegin />
        <QuizChoices time={quiz.time} />
        {problem && <ErrorAlert message={problem} />}
        <div className={classes.actions}>
          <Button size="lg" variant="default" onClick={onQuit}>
            Quit
          </Button>
          <Button size="lg" loading={isStarting} onClick={onStart}>
            Start
          </Button>
        </div>
      </div>
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
