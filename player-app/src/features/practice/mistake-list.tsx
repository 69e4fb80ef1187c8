import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as mistakesApi from '@quiz-kingdom/shared/api/game/mistakes.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import {
  type Mistake,
  type MistakeOverview,
  MistakeOverviewSchema,
  PRACTICE_QUESTIONS_MAX,
  RIGHT_DAYS_TO_CLEAR,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { LazyPicture } from '@quiz-kingdom/shared/ui/pictures/lazy-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { Fold } from '../../ui/fold.tsx'
import { HeldBackNote } from '../../ui/held-back-note.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import { describeDue, describeOverview } from './describe-due.ts'
import classes from './mistake-list.module.css'

export const ownMistakesStore = createResource({
  load: () => api(mistakesApi.readOverview),
  endsAt: endOfToday,
  cache: { key: 'quiz-kingdom:own:mistakes', schema: MistakeOverviewSchema },
})

interface MistakeListProps {
  /** For the pictures of the quizzes. */
  categories: readonly Category[]
}

export function MistakeList({ categories }: MistakeListProps) {
  const list = useResource(ownMistakesStore)
  const { data: mistakes } = list
  const isEmpty = mistakes?.quizzes.length === 0
  return (
    <div className="stack gap-5">
      <ListStatus list={list} loading="Loading your mistakes..." />
      {mistakes?.heldBack && <HeldBackNote />}
      {isEmpty && (
        <EmptyState title="No mistakes yet.">
          <p>Questions you get wrong are saved here, so you can practise them any time.</p>
          <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
        </EmptyState>
      )}
      {mistakes && !isEmpty && (
        <>
          <Overview mistakes={mistakes} />
          <QuizList quizzes={mistakes.quizzes} categories={categories} />
        </>
      )}
    </div>
  )
}

function Overview({ mistakes }: { mistakes: MistakeOverview }) {
  const { due, later, putRight } = mistakes
  return (
    <section aria-label="Today" className={card.banded}>
      <div className={classes.today}>
        <div>
          <p className={classes.words}>{describeOverview(mistakes)}</p>
          <p className="muted">{describeCounts({ due: 0, later, putRight })}</p>
        </div>
        {due > 0 && (
          <LinkButton to={paths.practice}>
            {due > PRACTICE_QUESTIONS_MAX ? `Practise ${PRACTICE_QUESTIONS_MAX} now` : 'Practise'}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

type MistakeQuiz = MistakeOverview['quizzes'][number]

const FIRST_QUIZZES_MAX = 10

interface QuizListProps extends MistakeListProps {
  quizzes: readonly MistakeQuiz[]
}

function QuizList({ quizzes, categories }: QuizListProps) {
  const pictures = new Map(categories.map(({ _id, image }) => [_id, image.src]))
  const items = quizzes
    .toSorted((one, other) => other.due - one.due)
    .map((quiz) => (
      <QuizItem key={quiz.categoryId} quiz={quiz} picture={pictures.get(quiz.categoryId)} />
    ))
  const rest = items.slice(FIRST_QUIZZES_MAX)
  return (
    <section aria-labelledby="by-quiz" className="stack gap-5">
      <SectionTitle id="by-quiz">By quiz</SectionTitle>
      <div className={`${card.card} ${classes.quizzes}`}>
        <ul role="list">{items.slice(0, FIRST_QUIZZES_MAX)}</ul>
        {rest.length > 0 && (
          <Fold summary={`Show ${rest.length} more`}>
            <ul role="list">{rest}</ul>
          </Fold>
        )}
      </div>
    </section>
  )
}

const getMistakesStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(mistakesApi.listForCategory, { params: { categoryId } }) }),
)

function QuizItem({ quiz, picture }: { quiz: MistakeQuiz; picture: string | undefined }) {
  const { categoryId, title, due, later, putRight } = quiz
  const total = due + later + putRight
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <li>
      <Fold
        summary={
          <>
            {picture && <LazyPicture key={picture} src={picture} className={classes.picture} />}
            <div className={classes.quiz}>
              <h3>{markLanguages(title)}</h3>
              <span className="muted small">{describeCounts({ due, later, putRight })}</span>
            </div>
            <Ring share={putRight / total}>
              {putRight}/{total}
            </Ring>
          </>
        }
        onToggle={() => setWasOpened(true)}
      >
        {wasOpened && <QuestionItems categoryId={categoryId} />}
        {due > 0 && (
          <div>
            <LinkButton to={paths.practiceOf(categoryId)} variant="quiet">
              Practise
              <VisuallyHidden> {markLanguages(title)}</VisuallyHidden>
            </LinkButton>
          </div>
        )}
      </Fold>
    </li>
  )
}

function QuestionItems({ categoryId }: { categoryId: Id }) {
  const list = useResource(getMistakesStore(categoryId))
  const { mistakes = [], day = '' } = list.data ?? {}
  return (
    <>
      <ListStatus list={list} loading="Loading the questions..." />
      <ul role="list" className={classes.questions}>
        {mistakes.map((mistake) => (
          <li key={mistake.questionId}>
            <span>{markLanguages(mistake.questionText)}</span>{' '}
            <span className="muted small">{describeDueDay(mistake, day)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function describeDueDay({ rightDays, dueDay }: Mistake, day: string): string {
  if (dueDay === null) return 'Mastered'
  const when = describeDue(dueDay, day)
  return rightDays >= RIGHT_DAYS_TO_CLEAR ? `Mastered, last check ${when}` : `Due ${when}`
}

function describeCounts({
  due,
  later,
  putRight,
}: Pick<MistakeQuiz, 'due' | 'later' | 'putRight'>): string {
  return [
    due > 0 && `${due} due today`,
    later > 0 && `${later} later`,
    putRight > 0 && `${putRight} mastered`,
  ]
    .filter(Boolean)
    .join(' · ')
}
