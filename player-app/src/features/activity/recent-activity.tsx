import type { ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { RecentActivity as Activity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { ActivityItem } from './activity-item.tsx'
import classes from './recent-activity.module.css'

interface RecentActivityProps {
  list: Omit<ListState<Activity>, 'update'>
  /** The kingdom's; results in other categories are not shown. */
  categories: ListState<Category>
}

export function RecentActivity({ list, categories }: RecentActivityProps) {
  const { items, phase } = list
  const byId = new Map(categories.items.map((category) => [category._id, category]))
  const shown = items.flatMap((activity) => {
    const category = byId.get(activity.categoryId)
    return category ? [{ activity, category }] : []
  })
  // Before the categories are known it cannot be said that there is no activity in them.
  const settledPhase = phase === 'ready' && categories.phase !== 'ready' ? 'idle' : phase
  return (
    <section aria-labelledby="recent-activity" className={`${cards.section} ${classes.root}`}>
      <SectionTitle id="recent-activity">Recent Activity</SectionTitle>
      <ListStatus
        list={{ ...list, phase: settledPhase }}
        isEmpty={shown.length === 0}
        loading="Loading recent activity..."
        failed="Failed to load recent activities"
        empty={
          <p className={classes.empty}>
            <strong>No recent activity yet.</strong> Play one of these categories and your result is
            woven in here.
          </p>
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
