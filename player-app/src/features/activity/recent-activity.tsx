import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import {
  type Activity,
  ActivitySchema,
  type RecentActivity as ScoredActivity,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import {
  createResource,
  memoizeByKey,
  type ResourceState,
} from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import * as v from 'valibot'
import { QuizLinkCard } from '../../play/quiz-link-card.tsx'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import { Ring } from '../../ui/ring.tsx'

export const getRecentActivityStore = memoizeByKey((userId: Id) =>
  createResource({
    load: () => api(quizResults.listRecentActivity, { params: { userId } }),
    cache: { key: 'recent-activity', schema: v.array(ActivitySchema) },
  }),
)

/** The player's recent activity, and the best results by quiz once it is loaded. */
export function useActivity(userId: Id) {
  const activity = useResource(getRecentActivityStore(userId))
  return { activity, bests: toBestResults(activity) }
}

/** A percentage is undefined while it is hidden. */
function toBestResults({
  data,
}: ResourceState<Activity[]>): Map<Id, number | undefined> | undefined {
  if (!data) return undefined
  const bests = new Map<Id, number | undefined>()
  for (const it of data) {
    // Live games have no best result.
    const best = 'score' in it ? it.bestPercent : undefined
    bests.set(it.categoryId, best ?? bests.get(it.categoryId))
  }
  return bests
}

interface RecentActivityProps {
  list: ResourceState<Activity[]>
  categories: ResourceState<Category[]>
}

export function RecentActivity({ list, categories }: RecentActivityProps) {
  const { data = [], phase } = list
  const byId = new Map(categories.data?.map((category) => [category._id, category]))
  const shown = data.flatMap((activity) => {
    const category = byId.get(activity.categoryId)
    return category && 'score' in activity ? [{ activity, category }] : []
  })
  // Activities are shown only with their categories, so "no activity" must wait for the categories.
  const settledPhase = phase === 'ready' && categories.phase !== 'ready' ? 'idle' : phase
  return (
    <section aria-labelledby="recent-activity" className="stack gap-5">
      <SectionTitle id="recent-activity">Recent Activity</SectionTitle>
      <ListStatus
        list={{ ...list, data: shown, phase: settledPhase }}
        loading="Loading recent activity..."
        failed="Failed to load recent activities"
        empty={
          <EmptyState title="No recent activity yet">
            Play a quiz and your result will show up here.
          </EmptyState>
        }
      />
      <ul role="list" className={cards.grid}>
        {shown.map(({ activity, category }) => (
          <ActivityItem key={activity._id} activity={activity} category={category} />
        ))}
      </ul>
    </section>
  )
}

interface ActivityItemProps {
  activity: ScoredActivity
  category: Category
}

function ActivityItem({ activity, category }: ActivityItemProps) {
  const { result, outOf } = activity.score
  const ring = (
    <Ring share={outOf > 0 ? result / outOf : 0} label={`${result} of ${outOf} correct`}>
      {result} / {outOf}
    </Ring>
  )
  return (
    <QuizLinkCard category={category} beside={ring}>
      <PointsChip points={activity.scorePoints} />
    </QuizLinkCard>
  )
}
