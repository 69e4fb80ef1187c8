import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { lightenColor } from '@quiz-kingdom/shared/look/lighten-color.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconClock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import { QuizLinkCard } from '../../play/quiz-link-card.tsx'
import { TimeToGo } from '../../play/time-to-go.tsx'
import { Ring } from '../../ui/ring.tsx'
import classes from './category-card.module.css'
import { type BestResults, isNewQuiz } from './progress.ts'

interface CategoryCardProps {
  category: Category
  bests: BestResults | undefined
  /** Why the quiz is suggested, instead of its points and time. */
  reason?: string
}

export function CategoryCard({ category, bests, reason }: CategoryCardProps) {
  const { _id, color, points, timeAllowed } = category
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const endsAt = running[_id]
  const best = bests?.get(_id)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--category-color': color,
    '--category-shade': lightenColor(color),
  }
  return (
    <QuizLinkCard
      category={category}
      className={`${classes.root} ${reason === undefined ? classes.tinted : ''}`}
      style={colors}
      beside={
        (reason === undefined || best !== undefined) && (
          <div className={classes.best}>
            {best !== undefined && <BestRing percent={best} />}
            {bests && isNewQuiz(category, bests, running) && <span className="pill">New</span>}
          </div>
        )
      }
    >
      <p className={classes.facts}>
        {reason !== undefined ? (
          markLanguages(reason)
        ) : (
          <>
            {pluralize(points, 'point')} each
            <span className={classes.time}>
              <IconClock aria-hidden size={16} stroke={2} />
              {timeAllowed}
            </span>
          </>
        )}
      </p>
      {endsAt !== undefined && (
        <p className={classes.inProgress}>
          Continue: <TimeToGo endsAt={endsAt} />
        </p>
      )}
    </QuizLinkCard>
  )
}

function BestRing({ percent }: { percent: number }) {
  const isMastered = percent >= MASTERED_PERCENT
  return (
    <Ring
      share={percent / 100}
      label={isMastered ? 'Mastered' : `Your best: ${percent}% right`}
      isCrowned={isMastered}
    >
      {percent}%
    </Ring>
  )
}
