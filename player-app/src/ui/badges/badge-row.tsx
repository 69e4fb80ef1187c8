import { BADGES } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { BadgeDrawing } from './badge-drawing.tsx'
import classes from './badge-row.module.css'

const SIZE = 20

/** A player's best badges after the name. Unknown ids of a newer release are skipped. */
export function BadgeRow({ badges = [] }: { badges?: readonly string[] | undefined }) {
  const known = badges.flatMap((id) => BADGES.find((badge) => badge.id === id) ?? [])
  if (known.length === 0) return null
  const titles = known.map(({ title }) => title).join(', ')
  return (
    <span role="img" aria-label={`Badges: ${titles}`} title={titles} className={classes.root}>
      {known.map((badge) => (
        <BadgeDrawing key={badge.id} badge={badge} size={SIZE} />
      ))}
    </span>
  )
}
