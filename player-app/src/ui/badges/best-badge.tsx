import { BADGES } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './best-badge.module.css'

const BADGE_SIZE_PX = 28

/** Skips badge ids that only a newer release has. */
export function BestBadge({ badges = [] }: { badges?: readonly string[] | undefined }) {
  const [best] = badges.flatMap((id) => BADGES.find((badge) => badge.id === id) ?? [])
  if (!best) return null
  return (
    <span
      role="img"
      aria-label={`Badge: ${best.title}`}
      title={best.title}
      className={classes.root}
    >
      <BadgeDrawing badge={best} size={BADGE_SIZE_PX} />
    </span>
  )
}
