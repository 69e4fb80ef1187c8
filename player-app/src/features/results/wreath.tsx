import type { ReactNode } from 'react'
import classes from './wreath.module.css'

const RADIUS = 106
const CENTRE = 120
/** More flowers would overlap. With more questions than this, each flower stands for several. */
const FLOWERS_MAX = 16
/** A wreath of fewer flowers still has this many leaves. */
const LEAVES_MIN = 8
const FIRST_BLOOM_MS = 250
const BLOOM_INTERVAL_MS = 70

interface WreathProps {
  score: number
  outOf: number
  children: ReactNode
}

export function Wreath({ score, outOf, children }: WreathProps) {
  const share = outOf > 0 ? score / outOf : 0
  const flowers = Math.min(outOf, FLOWERS_MAX)
  const blooms = outOf > FLOWERS_MAX ? Math.floor(share * flowers) : score
  return (
    <div className={classes.root} data-perfect={share === 1 || undefined}>
      <svg
        viewBox="0 0 240 240"
        role="progressbar"
        aria-label="Score"
        aria-valuemin={0}
        aria-valuenow={score}
        aria-valuemax={Math.max(1, outOf)}
        className={classes.drawing}
      >
        <circle cx="120" cy="120" r="88" className={classes.track} />
        <circle
          cx="120"
          cy="120"
          r="88"
          pathLength={1}
          strokeDasharray={`${share} 1`}
          transform="rotate(-90 120 120)"
          className={classes.share}
        />
        <circle
          cx="120"
          cy="120"
          r="88"
          pathLength={4 * (flowers || 1)}
          transform="rotate(-90 120 120)"
          className={classes.weave}
        />
        {spacePlaces(Math.max(flowers, LEAVES_MIN), 0.5).map(({ x, y, angle }) => (
          <path
            key={angle}
            d="M-11 0Q0-9 11 0 0 9-11 0z"
            transform={`translate(${x} ${y}) rotate(${angle})`}
            className={classes.leaf}
          />
        ))}
        {spacePlaces(flowers, 0).map(({ x, y, angle }, index) => (
          <g key={angle} transform={`translate(${x} ${y})`}>
            <circle r="4" className={classes.bud} />
            {index < blooms && (
              <circle
                r="7"
                pathLength={24}
                className={classes.flower}
                style={{ animationDelay: `${FIRST_BLOOM_MS + index * BLOOM_INTERVAL_MS}ms` }}
              />
            )}
          </g>
        ))}
      </svg>
      <div className={classes.middle}>{children}</div>
      {share === 1 && <Petals />}
    </div>
  )
}

const PETALS = Array.from({ length: 10 }, (_, index) => index)

function Petals() {
  return (
    <div aria-hidden="true" className={classes.petals}>
      {PETALS.map((index) => (
        <i
          key={index}
          style={{
            insetInlineStart: `${index * 10 + 3}%`,
            animationDelay: `${700 + ((index * 370) % 1100)}ms`,
          }}
        />
      ))}
    </div>
  )
}

/** Returns evenly spaced positions around the ring, from the top; `shift` is in steps. */
function spacePlaces(count: number, shift: number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + shift) * 360) / count
    const radians = (angle * Math.PI) / 180
    return {
      x: Math.round(CENTRE + RADIUS * Math.sin(radians)),
      y: Math.round(CENTRE - RADIUS * Math.cos(radians)),
      angle,
    }
  })
}
