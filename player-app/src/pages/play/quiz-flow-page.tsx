import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type Category,
  DEFAULT_QUIZ_TITLE,
  NEW_CATEGORY,
} from '@quiz-kingdom/shared/entities/content/category.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import type { ComponentProps } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { useActivity } from '../../features/activity/recent-activity.tsx'
import {
  type BestResults,
  countProgress,
  describeProgress,
} from '../../features/kingdoms/progress.ts'
import { categoriesStore } from '../../features/kingdoms/stores.ts'
import { QuizFlow } from '../../features/quiz/quiz-flow.tsx'
import { QuizOverview } from '../../features/quiz/quiz-overview.tsx'
import { QuizUnavailable } from '../../features/quiz/quiz-unavailable.tsx'
import {
  type QuizFlowState,
  QuizFlowStateSchema,
  readState,
  toQuizFlowState,
} from '../../lib/navigation-state.ts'
import { Page, PageHeading } from '../../ui/page.tsx'

const DEFAULT_STATE: QuizFlowState = {
  title: DEFAULT_QUIZ_TITLE,
  questionPoints: NEW_CATEGORY.points,
  questionTime: NEW_CATEGORY.timeAllowed,
}

export function QuizFlowPage() {
  const { categoryId } = useParams()
  const user = useUser()
  return (
    <Page narrow>
      {v.is(IdSchema, categoryId) ? (
        user && <LoadedQuiz key={user.id + categoryId} userId={user.id} categoryId={categoryId} />
      ) : (
        <QuizUnavailable />
      )}
    </Page>
  )
}

/** The history state may be out of date, so the server's data replaces it. */
function LoadedQuiz({ userId, categoryId }: { userId: Id; categoryId: Id }) {
  const state = readState(QuizFlowStateSchema, useLocation().state)
  const { data: categories = [], phase } = useResource(categoriesStore)
  const category = categories.find(({ _id }) => _id === categoryId)
  const isPending = phase !== 'ready' && phase !== 'failed'
  if (!category && !state && isPending) return <QuizPending />
  const found = category && (phase === 'ready' || !state) ? toQuizFlowState(category) : state
  const { title, questionPoints: points, questionTime: time } = found ?? DEFAULT_STATE
  const quiz = { categoryId, title, points, time }
  return (
    <QuizFlow
      userId={userId}
      quiz={quiz}
      overview={(start) => (
        <Overview
          userId={userId}
          categories={categories}
          quiz={quiz}
          category={category}
          // A running attempt at a deleted quiz can still be finished.
          isGone={!category && phase === 'ready'}
          start={start}
        />
      )}
    />
  )
}

interface OverviewProps
  extends Pick<ComponentProps<typeof QuizOverview>, 'quiz' | 'category' | 'isGone' | 'start'> {
  userId: Id
  categories: readonly Category[]
}

function Overview({ userId, categories, ...shown }: OverviewProps) {
  const { quiz, category } = shown
  const { bests } = useActivity(userId)
  const ofKingdom = categories.filter(({ kingdomId }) => kingdomId === category?.kingdomId)
  return (
    <QuizOverview
      {...shown}
      standing={bests && describeStanding(bests, quiz.categoryId)}
      progress={bests && describeProgress(countProgress(ofKingdom, bests))}
    />
  )
}

/** A hidden percentage is undefined. */
function describeStanding(bests: BestResults, categoryId: Id): string | undefined {
  const best = bests.get(categoryId)
  if (best !== undefined) return `Your best: ${best}%`
  return bests.has(categoryId) ? undefined : 'New for you'
}

function QuizPending() {
  usePageTitle(DEFAULT_QUIZ_TITLE)
  return (
    <>
      <PageHeading title={DEFAULT_QUIZ_TITLE} />
      <LoadingNote>Loading quiz...</LoadingNote>
    </>
  )
}
