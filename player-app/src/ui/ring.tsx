import { IconCrown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ring.module.css'

const DIAMETER = 100
const HOLE_RATIO = 0.7
const STROKE_WIDTH = (DIAMETER * (1 - HOLE_RATIO)) / 2
const RADIUS = (DIAMETER - STROKE_WIDTH) / 2

interface RingProps {
  /** 0 to 1. */
  share: number
  /** Omit if the text beside the ring says the same. */
  label?: string
  /** Shows a crown instead of the text. */
  isCrowned?: boolean
  /** Text for the hole. */
  children?: ReactNode
}

export function Ring({ share, label, isCrowned = false, children }: RingProps) {
  return (
    <svg
      viewBox={`0 0 ${DIAMETER} ${DIAMETER}`}
      role="img"
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={classes.root}
    >
      <circle cx="50" cy="50" r={RADIUS} strokeWidth={STROKE_WIDTH} className={classes.track} />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        strokeWidth={STROKE_WIDTH}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 50 50)"
        className={classes.share}
      />
      {isCrowned ? (
        <IconCrown x={28} y={27} width={44} height={44} />
      ) : (
        <text x="50" y="50" className={classes.text}>
          {children}
        </text>
      )}
    </svg>
  )
}
