import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import badges from '@quiz-kingdom/shared/art/badges.svg'
import { BADGES, type Badge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import classes from './badge-drawing.module.css'

interface BadgeDrawingProps {
  badge: Pick<Badge, 'id' | 'crest'>
  size: number
  isLocked?: boolean
}

/** Decorative, because the badge's title is beside it. */
export function BadgeDrawing({ badge: { id, crest }, size, isLocked = false }: BadgeDrawingProps) {
  const state = { className: classes.root, 'data-ahead': isLocked || undefined }
  const look = { width: size, height: size, ...state }
  if (crest === undefined) return <img src={`${badges}#${id}`} alt="" {...look} />
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" {...look}>
      <clipPath id={`round-${id}`}>
        <circle cx="48" cy="48" r="44" />
      </clipPath>
      {/* The crest is in the middle of its kingdom's picture of 400 × 300. */}
      <image
        href={apiUrl(crest)}
        x="-55.5"
        y="-29.6"
        width="207"
        height="155.25"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#round-${id})`}
      />
      <circle cx="48" cy="48" r="45.500" className={classes.rim} />
      <circle cx="48" cy="48" r="45.500" pathLength="120" className={classes.stitches} />
      <path
        className={classes.crown}
        d="M32 26L29 8 39 16 48 4 57 16 67 8 64 26Q48 21 32 26z"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Skips badge ids that only a newer release has. */
export function BestBadge({ badges = [] }: { badges?: readonly string[] | undefined }) {
  const [best] = badges.flatMap((id) => BADGES.find((badge) => badge.id === id) ?? [])
  if (!best) return null
  return (
    <span
      role="img"
      aria-label={`Badge: ${best.title}`}
      title={best.title}
      className={classes.best}
    >
      <BadgeDrawing badge={best} size={28} />
    </span>
  )
}
