import { BADGES } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './best-badge.module.css'

const BADGE_SIZE_PX = 28

/** A player's best badge after the name. Unknown ids of a newer release are skipped. */
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
