import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { QuizLinkCard } from '../../play/quiz-link-card.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import { ScoreRing } from './score-ring.tsx'

interface ActivityItemProps {
  activity: RecentActivity
  category: Category
}

export function ActivityItem({ activity, category }: ActivityItemProps) {
  return (
    <QuizLinkCard category={category} beside={<ScoreRing {...activity.score} />}>
      <PointsChip points={activity.scorePoints} />
    </QuizLinkCard>
  )
}
