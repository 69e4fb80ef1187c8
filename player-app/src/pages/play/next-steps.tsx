import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import logo from '@quiz-kingdom/shared/art/logo.svg'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconCalendarStar, IconTargetArrow } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { useActivity } from '../../features/activity/recent-activity.tsx'
import { findNextQuiz, isNewQuiz } from '../../features/kingdoms/progress.ts'
import { categoriesStore } from '../../features/kingdoms/stores.ts'
import type { NextStep } from '../../features/results/what-next.tsx'
import { toQuizFlowState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { useIsDailyWaiting } from '../../play/attempts/daily-dot.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'

const DAILY_STEP: NextStep = {
  picture: <IconCalendarStar size={32} />,
  to: paths.daily,
  title: 'Play today’s quiz',
  text: 'The same questions for everyone, once a day.',
}

export const ALL_QUIZZES_STEP: NextStep = {
  picture: <img src={logo} alt="" />,
  to: paths.quiz,
  title: 'Choose another quiz',
  text: 'All kingdoms and quizzes.',
}

export function useDailyStep(): NextStep[] {
  return useIsDailyWaiting() ? [DAILY_STEP] : []
}

export function getPracticeSteps(mistakes: number, categoryId?: Id): NextStep[] {
  if (mistakes <= 0) return []
  const to = categoryId === undefined ? paths.practice : paths.practiceOf(categoryId)
  return [
    {
      picture: <IconTargetArrow size={32} />,
      to,
      title: `Practise ${pluralize(mistakes, 'mistake')}`,
      text: 'Try the questions you got wrong.',
    },
  ]
}

/** Returns the steps to the mistakes, to the daily quiz and to the next quiz; each list may be empty. */
export function useNextSteps(userId: Id, categoryId: Id | undefined, mistakes: number) {
  const next = useNextQuizStep(userId, categoryId)
  const daily = useDailyStep()
  return [getPracticeSteps(mistakes, categoryId), daily, next] as const
}

/** Returns the kingdom's next quiz, or a link to all quizzes. Empty while loading. */
function useNextQuizStep(userId: Id, categoryId: Id | undefined): NextStep[] {
  const { data: categories = [], phase } = useResource(categoriesStore)
  const { activity, bests } = useActivity(userId)
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const next = categoryId && bests && findNextQuiz(categories, categoryId, bests, running)
  if (next) {
    const text = isNewQuiz(next, bests, running) ? 'New for you.' : 'Another quiz in this kingdom.'
    return [
      {
        picture: <img src={apiUrl(next.image.src)} alt="" />,
        to: paths.quizFlowOf(next._id),
        state: toQuizFlowState(next),
        title: `Play ${next.title}`,
        text,
      },
    ]
  }
  const isPending = phase === 'idle' || phase === 'loading' || !bests
  if (categoryId && isPending && activity.phase !== 'failed') return []
  return [ALL_QUIZZES_STEP]
}
