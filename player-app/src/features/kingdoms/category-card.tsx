import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { lighterShade } from '@quiz-kingdom/shared/look/lighter-shade.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconClock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { toFlowState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import { keptAttempts } from '../../play/kept-attempts.ts'
import { TimeToGo } from '../../play/time-to-go.tsx'
import card from '../../ui/card.module.css'
import { BestRing } from './best-ring.tsx'
import classes from './category-card.module.css'
import { type Bests, isNew } from './progress.ts'

interface CategoryCardProps {
  category: Category
  bests: Bests | undefined
}

/** The title is the card's one link; it is stretched over the whole card for the pointer. */
export function CategoryCard({ category, bests }: CategoryCardProps) {
  const { _id, title, image, color, points, timeAllowed } = category
  const goingOn = useStore(keptAttempts, (kept) => kept.goingOn)
  const endsAt = goingOn[_id]
  const best = bests?.get(_id)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--category-color': color,
    '--category-shade': lighterShade(color),
  }
  return (
    <li className={`${card.card} ${card.lively} ${classes.root}`} style={colors}>
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
        <p className={classes.facts}>
          {pluralize(points, 'point')} each
          <span className={classes.time}>
            <IconClock aria-hidden size={16} stroke={2} />
            {timeAllowed}
          </span>
        </p>
        {endsAt !== undefined && (
          <p className={classes.goesOn}>
            Go on: <TimeToGo endsAt={endsAt} />
          </p>
        )}
      </div>
      <div className={classes.best}>
        {best !== undefined && <BestRing percent={best} />}
        {bests && isNew(category, bests, goingOn) && <span className={classes.new}>New</span>}
      </div>
    </li>
  )
}
