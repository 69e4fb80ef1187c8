import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { RecentActivity } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { Link } from 'react-router-dom'
import { toFlowState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { PointsChip } from '../../ui/points-chip.tsx'
import classes from './activity-item.module.css'
import { ScoreRing } from './score-ring.tsx'

interface ActivityItemProps {
  activity: RecentActivity
  category: Category
}

export function ActivityItem({ activity, category }: ActivityItemProps) {
  const { _id, title, image } = category
  return (
    <li className={`${card.card} ${card.lively} ${classes.root}`}>
      <img
        src={apiUrl(image.src)}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className={classes.image}
      />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={paths.quizFlowOf(_id)} state={toFlowState(category)} className={classes.link}>
            {withLanguages(title)}
          </Link>
        </h3>
        <PointsChip points={activity.scorePoints} />
      </div>
      <ScoreRing {...activity.score} />
    </li>
  )
}
